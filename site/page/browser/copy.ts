/** Copies a request. Without a clipboard the text is shown and selected. */
import { recipe, recipeNames } from '../text/recipes.ts'

/** `currentPath` returns the path at the time of the click, or undefined when there is no valid request. */
export const startCopy = (id: string, currentPath: () => string | undefined): void => {
  const group = document.querySelector(`[data-copy="${id}"]`)
  const [status, area] = [group?.querySelector('[role=status]'), group?.querySelector('textarea')]
  if (!group || !status || !area) return
  let timer = 0
  for (const button of group.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      const path = currentPath()
      clearTimeout(timer)
      area.hidden = true
      status.textContent = ''
      if (path === undefined) {
        status.textContent = 'There is no valid request to copy'
        return
      }
      const name = recipeNames.find(one => one === button.dataset['recipe']) ?? 'curl'
      const text = recipe(name, location.origin + path)
      try {
        await navigator.clipboard.writeText(text)
        status.textContent = 'Copied'
        timer = window.setTimeout(() => (status.textContent = ''), 4_000)
      } catch {
        status.textContent = 'Press Ctrl+C or ⌘C to copy'
        area.value = text
        area.hidden = false
        area.focus()
        area.select()
      }
    })
}
