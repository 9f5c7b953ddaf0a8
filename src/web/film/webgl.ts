export const NOT_LOADED = '3D-visningen kunne ikke hentes. Prøv igen om lidt.'

export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  const isSupported = canvas.getContext('webgl2') !== null
  releaseContext(canvas)
  return isSupported
}

/** Releases a hidden canvas's context: browsers allow sixteen and drop the oldest, which is the visible one. */
export function releaseContext(canvas: HTMLCanvasElement): void {
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
}
