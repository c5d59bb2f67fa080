/** Names the chosen pair in the heading and the title of a pair's page. A page about anything else keeps its own. */
export const pairHeading = (from: string, to: string): ((base: string, counter: string) => void) => {
  const heading = document.querySelector('[data-pair]')
  if (!heading) return () => {}
  const [renderedHeading, renderedTitle] = [heading.textContent, document.title]
  return (base, counter) => {
    const isRendered = base === from && counter === to
    heading.textContent = isRendered ? renderedHeading : `${base} to ${counter}`
    document.title = isRendered ? renderedTitle : `${base} to ${counter} | Almanac`
  }
}
