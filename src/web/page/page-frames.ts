/** The elements around kept pages, which show and hide them before React has drawn the next page (decision 101). */
const frames = () => document.querySelectorAll<HTMLElement>('.kept-page[data-page]')

/** Hides the page that was left, and shows the kept page with this key; with null none of them. */
export function showAtOnce(key: string | null): void {
  for (const left of document.querySelectorAll<HTMLElement>('main:not(.kept-page > *)')) left.hidden = true
  for (const frame of frames()) setShown(frame, frame.dataset.page === key)
  keepLayouts()
}

/** For when React has drawn: shows of these kept pages only the one it has drawn, and ends what `showAtOnce` hid. */
export function showAsDrawn(keys: readonly string[], shown: string): void {
  for (const left of document.querySelectorAll<HTMLElement>('main[hidden]')) left.hidden = false
  for (const frame of frames()) {
    const { page } = frame.dataset
    if (page && keys.includes(page)) setShown(frame, page === shown)
  }
  keepLayouts()
}

function setShown(frame: HTMLElement, isShown: boolean): void {
  frame.toggleAttribute('data-hidden', !isShown)
  frame.ariaHidden = isShown ? null : 'true'
}

/**
 * `Activity` takes a hidden page out of the layout, which a phone then has to make again. Its frame hides it without that, where the browser
 * can. Only the shown page is the content that links and scripts lead to.
 */
export function keepLayouts(): void {
  const isHiddenByFrame = CSS.supports('content-visibility', 'hidden')
  for (const page of document.querySelectorAll<HTMLElement>('.kept-page > main')) {
    const isHidden = page.parentElement?.dataset.hidden === ''
    page.id = isHidden ? '' : 'indhold'
    if (!isHidden || !isHiddenByFrame) continue
    page.style.removeProperty('display')
    // React hides it again with each answer it gets
    hidings ??= new MutationObserver(keepLayouts)
    hidings.observe(page, { attributeFilter: ['style'] })
  }
}
let hidings: MutationObserver | undefined
