/** Copying a request. Without a clipboard the text is shown, selected. */
import { type RecipeName, recipe, recipeNames } from '../text/recipes.ts'

const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const recipeOf = (button: HTMLElement): RecipeName =>
  recipeNames.find(name => name === button.dataset['recipe']) ?? 'curl'

/** `pathNow` gives the path to copy at the moment of the click; undefined when there is none to send. */
export const startCopy = (id: string, pathNow: () => string | undefined): void => {
  const group = document.querySelector(`[data-copy="${id}"]`)
  const [status, area] = [group?.querySelector('[role=status]'), group?.querySelector('textarea')]
  if (!group || !status || !area) return
  let timer = 0
  for (const button of group.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      const path = pathNow()
      clearTimeout(timer)
      area.hidden = true
      status.textContent = ''
      if (path === undefined) {
        status.textContent = 'There is no request to copy'
        return
      }
      const text = recipe(recipeOf(button), location.origin + path)
      if (await copied(text)) {
        status.textContent = 'Copied'
        timer = window.setTimeout(() => (status.textContent = ''), 4_000)
        return
      }
      status.textContent = 'Press Ctrl+C or ⌘C to copy'
      area.value = text
      area.hidden = false
      area.focus()
      area.select()
    })
}
