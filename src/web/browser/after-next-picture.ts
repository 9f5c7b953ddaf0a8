/** Runs work after the next paint; at once in a hidden tab. */
export function afterNextPicture(work: () => void): void {
  if (document.hidden) work()
  // after the frame is drawn
  else requestAnimationFrame(() => setTimeout(work))
}
