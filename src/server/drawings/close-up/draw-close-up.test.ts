import { describe, expect, test } from 'vitest'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { type CloseUp, drawCloseUp } from './draw-close-up.ts'

const look = (finish: string, hex: string) => deriveFilmLook({ name: 'Film', finish, hex })
const RED = look('Mat', '#c8102e')
const GREEN = look('Mat', '#2e8b4a')
const BLUE = look('Mat', '#0f4c9b')
const requested: CloseUp = {
  looks: [RED, GREEN, BLUE],
  scheme: 'light',
  viewpoint: { yaw: 202, pitch: 15, distance: 2, towards: [-0.02, 0.33], fieldOfView: 22 },
  width: 90,
  height: 36,
}
const pixel = (picture: Buffer, column: number, row: number) => [...picture.subarray((row * requested.width + column) * 3).subarray(0, 3)]
const strongest = ([red = 0, green = 0, blue = 0]: number[]) => (red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue')

const picture = await drawCloseUp(requested)
const dull = await drawCloseUp({ ...requested, looks: [look('Mat', '#12402b')] })

describe('a close-up of films', () => {
  test('shows each film in its own third, from the left to the right', () => {
    expect(picture).toHaveLength(requested.width * requested.height * 3)
    expect([12, 45, 78].map((column) => strongest(pixel(picture, column, 28)))).toEqual(['red', 'green', 'blue'])
  })

  test('stands before the studio of the page: a bright one or a dark one', async () => {
    const night = await drawCloseUp({ ...requested, scheme: 'dark' })
    expect(Math.min(...pixel(picture, 2, 1))).toBeGreaterThan(200)
    expect(Math.max(...pixel(night, 2, 1))).toBeLessThan(30)
  })

  test('is the same for the same films, and another one for another finish', async () => {
    expect((await drawCloseUp(requested)).equals(picture)).toBe(true)
    expect((await drawCloseUp({ ...requested, looks: [RED, GREEN, look('Blank', '#0f4c9b')] })).equals(picture)).toBe(false)
  })

  const brightness = (from: Buffer) =>
    Math.max(...Array.from({ length: requested.width }, (_, x) => pixel(from, x, 26).reduce((a, b) => a + b)))

  test.each(['Blank', 'Satin', 'Metallic', 'Farveskift', 'Krom'])(
    'a %s film is brightest where a lamp is mirrored in it',
    async (finish) => {
      const shiny = await drawCloseUp({ ...requested, looks: [look(finish, '#12402b')] })
      expect(brightness(shiny)).toBeGreaterThan(brightness(dull) + 40)
    },
  )

  test('a glossy film mirrors the lamps in its coat as well', async () => {
    const glossy = look('Blank', '#12402b')
    const uncoated = await drawCloseUp({ ...requested, looks: [{ ...glossy, clearcoat: 0 }] })
    const shiny = await drawCloseUp({ ...requested, looks: [glossy] })
    const brighter = shiny.filter((value, place) => value > (uncoated[place] ?? 0) + 25)
    expect(brighter.length).toBeGreaterThan(60)
  })

  test.each(['Karbon Karbon 3D Sort', 'Karbon Smedet Karbon', 'Karbon Børstet Stål', 'Karbon Sort Læder'])(
    '%s has a texture of its own',
    async (name) => {
      const textured = deriveFilmLook({ name, finish: 'Struktur', hex: '#444648' })
      const roughOf = (picture: Buffer) => {
        const green = (x: number) => pixel(picture, x, 24)[1] ?? 0
        return Array.from({ length: 50 }, (_, x) => Math.abs(green(x + 20) - 2 * green(x + 21) + green(x + 22))).reduce((a, b) => a + b)
      }
      const plain = roughOf(await drawCloseUp({ ...requested, looks: [{ ...textured, texture: 'none' }] }))
      expect(roughOf(await drawCloseUp({ ...requested, looks: [textured] }))).toBeGreaterThan(plain * 1.5)
    },
  )
})
