import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { demoFilms, factsOf } from './demo-films.ts'
import { openFilmStudio } from './film-studio.ts'
import { litArea } from './lit-colour.ts'
import { onGround } from './picture-ground.ts'

const TILE = { width: 480, height: 360 }
const SHARPNESS = 2
const COLUMNS = 8
const FILE = 'screenshots/film-sheet.png'

/** All wrap films side by side on one sheet, and how near each comes to its colour code in studio light. */
const films = demoFilms().filter((film) => film.categoryId === 'bilfolie')
const studio = await openFilmStudio()
const shot = { shape: 'speed-shape', light: 'studio', width: TILE.width * SHARPNESS, height: TILE.height * SHARPNESS } as const
const measure = await litArea(studio, shot)
const differences = new Map<string, number[]>()
const tiles: Buffer[] = []
for (const film of films) {
  const look = deriveFilmLook(factsOf(film))
  const png = await studio.shoot({ ...shot, look })
  const { seenHex, difference } = await measure(png, look.hex)
  console.log(
    `${film.kcwId}  ${look.hex} seen as ${seenHex}  ΔE ${difference.toFixed(1).padStart(4)}  ${look.surface.padEnd(13)} ${film.nameDa}`,
  )
  differences.set(look.surface, [...(differences.get(look.surface) ?? []), difference])
  tiles.push(
    await (await onGround(png, TILE))
      .composite([{ input: caption(film.nameDa, look.hex), gravity: 'south' }])
      .png()
      .toBuffer(),
  )
}
await studio.close()
for (const [surface, values] of differences) console.log(`mean ΔE of ${surface}: ${mean(values).toFixed(1)} (${values.length})`)
console.log(`mean ΔE of all: ${mean([...differences.values()].flat()).toFixed(1)}`)
await mkdir('screenshots', { recursive: true })
const rows = Math.ceil(tiles.length / COLUMNS)
await sharp({ create: { width: COLUMNS * TILE.width, height: rows * TILE.height, channels: 3, background: '#FFFFFF' } })
  .composite(tiles.map((input, i) => ({ input, left: (i % COLUMNS) * TILE.width, top: Math.floor(i / COLUMNS) * TILE.height })))
  .png()
  .toFile(FILE)
console.log(FILE)

function caption(name: string, hex: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="44"><rect x="18" y="6" width="26" height="26" fill="${hex}"/><text x="54" y="25" font-family="sans-serif" font-size="17" fill="#33302C">${name}</text></svg>`,
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
