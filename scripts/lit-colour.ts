import sharp from 'sharp'
import { colourDifference, hexFromLinear, type LinearRgb, labFromLinear, linearFromHex } from '#domain/products/colours/colour.ts'
import { deriveFilmLook, type FilmLook } from '#domain/products/film-look.ts'
import type { Shot, Studio } from './film-studio.ts'

/** Which pixels of a shot are lit: at least this share of the brightest light on white matt film, and no lamp mirrored in black gloss film. */
const LIT_SHARE = 0.6
const MIRRORED_LAMP = 0.03

export interface LitColour {
  readonly seenHex: string
  /** CIEDE2000 from the colour code of the product. */
  readonly difference: number
}

/** Finds the lit area of a shot once, then returns for any picture of it the mean colour seen there. */
export async function litArea(studio: Studio<Shot>, shot: Omit<Shot, 'look'>): Promise<(png: Buffer, hex: string) => Promise<LitColour>> {
  const whiteMatt: FilmLook = deriveFilmLook({ name: 'Hvid', finish: 'Mat', hex: '#FFFFFF' })
  const blackGloss: FilmLook = deriveFilmLook({ name: 'Sort', finish: 'Blank', hex: '#000000' })
  const light = await pixelsOf(await studio.shoot({ ...shot, look: whiteMatt }))
  const lamps = await pixelsOf(await studio.shoot({ ...shot, look: blackGloss }))
  const brightest = light.reduce((most, [, green]) => Math.max(most, green), 0)
  const isLit = light.map(
    ([, green, , opacity], i) => opacity === 1 && green > brightest * LIT_SHARE && (lamps[i]?.[1] ?? 1) < MIRRORED_LAMP,
  )
  return async (png, hex) => {
    const lit = (await pixelsOf(png)).filter((_, i) => isLit[i])
    const mean = [0, 1, 2].map((channel) => lit.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / lit.length)
    const seen: LinearRgb = [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0]
    return { seenHex: hexFromLinear(seen), difference: colourDifference(labFromLinear(seen), labFromLinear(linearFromHex(hex))) }
  }
}

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]

async function pixelsOf(png: Buffer): Promise<Pixel[]> {
  const { data } = await sharp(png).resize(400).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const linear = (byte: number | undefined) => {
    const encoded = (byte ?? 0) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  }
  return Array.from({ length: data.length / 4 }, (_, i) => [
    linear(data[i * 4]),
    linear(data[i * 4 + 1]),
    linear(data[i * 4 + 2]),
    (data[i * 4 + 3] ?? 0) / 255,
  ])
}
