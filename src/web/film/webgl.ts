/** What is said where the network keeps away what draws the forms. */
export const NOT_LOADED = '3D-visningen kunne ikke hentes. Prøv igen om lidt.'

/** Whether forms can be drawn here; WebGL 2 is what they need. */
export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  const hasIt = canvas.getContext('webgl2') !== null
  giveBack(canvas)
  return hasIt
}

/** Gives back what a canvas nobody sees was drawn with: a browser has sixteen of them, and takes the oldest away for the next one, which is the form on the page. */
export function giveBack(canvas: HTMLCanvasElement): void {
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
}
