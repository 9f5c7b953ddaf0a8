import type { LinearRgb } from '#domain/products/colours/colour.ts'
import { meanLight } from '#domain/products/colours/white-balance.ts'

export const UNREADABLE_PHOTO = 'Billedet kunne ikke læses. Prøv et andet, som JPG eller PNG.'

export type Photo = Readonly<{ key: number; canvas: HTMLCanvasElement; width: number; height: number }>
export type Point = Readonly<{ x: number; y: number }>

/** Fine enough for a finger on a car, small enough for old phones. */
const MAX_SIDE = 1600
/** Averages around the point, because of grain and noise. */
const RADIUS = 4

let photos = 0

/** Draws a picture file on a canvas, in its orientation; rejects when the browser cannot read it. */
export async function readPhoto(file: File): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image', colorSpaceConversion: 'default' })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  penOf(canvas).drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  photos += 1
  return { key: photos, canvas, width, height }
}

/** The mean colour around a point. */
export function lightAt({ canvas, width, height }: Photo, { x, y }: Point): LinearRgb {
  const [left, top] = [Math.max(0, Math.round(x) - RADIUS), Math.max(0, Math.round(y) - RADIUS)]
  const [right, bottom] = [Math.min(width, Math.round(x) + RADIUS + 1), Math.min(height, Math.round(y) + RADIUS + 1)]
  return meanLight(penOf(canvas).getImageData(left, top, Math.max(1, right - left), Math.max(1, bottom - top)).data)
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
  if (!pen) throw new Error('this browser draws nothing')
  return pen
}
