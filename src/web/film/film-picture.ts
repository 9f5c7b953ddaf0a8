import type { FilmLook } from '#domain/products/film-look.ts'
import { createFilmScene } from './film-scene.ts'
import { backdropCanvas, pictureSharpness, storedAs } from './picture-canvas.ts'
import { releaseContext } from './webgl.ts'

/** A product picture rendered in the browser. Throws without WebGL 2. */
export async function renderFilmPicture(look: FilmLook, { width = 1200, height = 900 } = {}): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { pixelRatio, environmentSize } = pictureSharpness()
  const scene = createFilmScene(canvas, { look, shape: 'speed-shape', light: 'studio', scheme: 'light', environmentSize })
  try {
    scene.resize({ width, height, pixelRatio })
    scene.render()
    return await onGround(canvas, { width, height })
  } finally {
    scene.dispose()
    releaseContext(canvas)
  }
}

function onGround(form: HTMLCanvasElement, size: { width: number; height: number }): Promise<Blob> {
  const { canvas, brush } = backdropCanvas('studio', size)
  brush.drawImage(form, 0, 0, size.width, size.height)
  return storedAs('image/webp', canvas)
}
