import sharp from 'sharp'
import { CLOSE_UP_FORMATS, type CloseUpFormat, closeUpName } from '#domain/film/close-up-formats.ts'
import type { Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { drawCloseUp } from '#server/drawings/close-up/draw-close-up.ts'
import type { Viewpoint } from '#server/drawings/close-up/lens.ts'
import type { PictureFile } from '#server/shop.ts'

/** One of the four pictures: wide or tall, light or dark. */
export interface CloseUpRequest {
  readonly fingerprint: string
  readonly looks: readonly FilmLook[]
  readonly format: CloseUpFormat
  readonly scheme: Scheme
}

const VIEWPOINTS: Readonly<Record<CloseUpFormat, Viewpoint>> = {
  wide: { yaw: 202, pitch: 15, distance: 2, towards: [-0.02, 0.33], fieldOfView: 22 },
  tall: { yaw: 206, pitch: 18, distance: 1.9, towards: [0.02, 0.36], fieldOfView: 22 },
}

export async function encodeCloseUp(bytes: Buffer): Promise<readonly PictureFile[]> {
  const { fingerprint, looks, format, scheme } = JSON.parse(bytes.toString()) as CloseUpRequest
  const { width, height, widths, films } = CLOSE_UP_FORMATS[format]
  const drawn = await drawCloseUp({ looks: looks.slice(0, films), scheme, viewpoint: VIEWPOINTS[format], width, height })
  const picture = sharp(drawn, { raw: { width, height, channels: 3 } })
  const files: PictureFile[] = []
  for (const one of widths) {
    const sized = picture.clone().resize(one)
    const name = closeUpName(fingerprint, { format, scheme, width: one })
    files.push({ name: `${name}.avif`, body: await sized.clone().avif({ quality: 54, effort: 4 }).toBuffer() })
    files.push({ name: `${name}.webp`, body: await sized.clone().webp({ quality: 78, effort: 5, smartSubsample: true }).toBuffer() })
  }
  return files
}
