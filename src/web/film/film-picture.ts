import { lightingOf } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { createFilmScene } from './film-scene.ts'

const SHARPNESS = 2

/** A product picture of the film on the speed shape, like those of the demo shop, made in the visitor's own browser. Throws without WebGL 2. */
export async function renderFilmPicture(look: FilmLook, { width = 1200, height = 900 } = {}): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const scene = createFilmScene(canvas, { look, shape: 'speed-shape', light: 'studio', scheme: 'light', environmentSize: 512 })
  try {
    scene.resize({ width, height, pixelRatio: SHARPNESS })
    scene.render()
    return await onGround(canvas, { width, height })
  } finally {
    scene.dispose()
  }
}

function onGround(form: HTMLCanvasElement, { width, height }: { width: number; height: number }): Promise<Blob> {
  const picture = document.createElement('canvas')
  Object.assign(picture, { width, height })
  const brush = picture.getContext('2d')
  if (!brush) throw new Error('This browser cannot draw')
  const ground = brush.createLinearGradient(0, 0, 0, height)
  for (const [place, hex] of lightingOf('studio', 'light').backdrop.entries()) ground.addColorStop(place / 2, hex)
  brush.fillStyle = ground
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(form, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be stored'))), 'image/webp', 0.9)
  })
}
