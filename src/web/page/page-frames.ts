/** The elements around pages that are kept alive, which show and hide them before React has rendered the next page (decision 101). */
const frames = () => document.querySelectorAll<HTMLElement>('.kept-page[data-page]')

/** Hides the current page, and shows the hidden page with this key; with null none of them. */
export function showAtOnce(key: string | null): void {
  for (const main of document.querySelectorAll<HTMLElement>('main:not(.kept-page > *)')) main.hidden = true
  for (const frame of frames()) setShown(frame, frame.dataset.page === key)
  keepHiddenLayouts()
}

/** After React has rendered: shows only the rendered one of these pages, and shows again what `showAtOnce` hid. */
export function showAsRendered(keys: readonly string[], shown: string): void {
  for (const main of document.querySelectorAll<HTMLElement>('main[hidden]')) main.hidden = false
  for (const frame of frames()) {
    const { page } = frame.dataset
    if (page && keys.includes(page)) setShown(frame, page === shown)
  }
  keepHiddenLayouts()
}

function setShown(frame: HTMLElement, isShown: boolean): void {
  frame.toggleAttribute('data-hidden', !isShown)
  frame.ariaHidden = isShown ? null : 'true'
}

/**
 * `Activity` removes a hidden page from the layout, which a phone must then compute again. Where the browser can, its frame hides it without that.
 * Only the shown page has the id of the main content.
 */
export function keepHiddenLayouts(): void {
  const isHiddenByFrame = CSS.supports('content-visibility', 'hidden')
  for (const page of document.querySelectorAll<HTMLElement>('.kept-page > main')) {
    const isHidden = page.parentElement?.dataset.hidden === ''
    page.id = isHidden ? '' : 'indhold'
    if (!isHidden || !isHiddenByFrame) continue
    page.style.removeProperty('display')
    // React hides it again with each answer it gets
    styleObserver ??= new MutationObserver(keepHiddenLayouts)
    styleObserver.observe(page, { attributeFilter: ['style'] })
  }
}
let styleObserver: MutationObserver | undefined
