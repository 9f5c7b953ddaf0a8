/** Does what a press need not wait for: after the page has shown what the press changed. In a tab nobody sees it is done at once. */
export function afterNextPicture(work: () => void): void {
  if (document.hidden) work()
  // before the next picture, and from there on as soon as it is drawn
  else requestAnimationFrame(() => setTimeout(work))
}
