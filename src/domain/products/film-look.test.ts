import { describe, expect, test } from 'vitest'
import { deriveFilmLook, type FilmSurface } from './film-look.ts'
import { isFilm } from './is-film.ts'

const named = (name: string, facts: Partial<Parameters<typeof deriveFilmLook>[0]> = {}) => deriveFilmLook({ name, ...facts })

describe('the surface follows from what the product tells', () => {
  test.each<[string, string, string, FilmSurface]>([
    ['Nordlys Kulsort', 'Blank', 'Nordlys', 'gloss'],
    ['Fjord Klitsand', 'Satin', 'Fjord', 'satin'],
    ['Granit Mat Senf', 'Mat', 'Granit', 'matt'],
    ['Polar Kobber', 'Metallic', 'Polar', 'metallic'],
    ['Spektrum Havblå/Guld', 'Farveskift', 'Spektrum', 'shift'],
    ['Krom Spejlsølv', 'Krom', 'Krom', 'chrome'],
    ['Krom Satin Guldkrom', 'Krom', 'Krom', 'satin-chrome'],
    ['Karbon 3D Sort', 'Struktur', 'Karbon', 'carbon'],
    ['Karbon 5D Sort Blank', 'Struktur', 'Karbon', 'gloss-carbon'],
    ['Karbon Smedet', 'Struktur', 'Karbon', 'forged-carbon'],
    ['Karbon Børstet Titan', 'Struktur', 'Karbon', 'brushed'],
    ['Karbon Sort Læder', 'Struktur', 'Karbon', 'leather'],
  ])('%s with finish %s is shown as %4$s', (name, finish, series, surface) => {
    expect(named(name, { finish, series, categoryId: 'bilfolie', hex: '#445566' }).surface).toBe(surface)
  })

  test('a protection film without a colour is clear and shows the paint below it', () => {
    const look = named('Vagt Klar Mat', { finish: 'Mat', categoryId: 'lakbeskyttelse', productType: 'Lakbeskyttelse (TPU)' })
    expect(look).toMatchObject({ surface: 'clear-matt', tint: 0 })
  })

  test('a protection film with a colour in its name is that colour', () => {
    const look = named('Vagt Stengrå TPU', { finish: 'Blank', productType: 'Lakbeskyttelse (TPU)' })
    expect(look).toMatchObject({ surface: 'gloss', hex: '#7e8385' })
  })

  test('a smoked headlight film darkens what it lies on', () => {
    expect(named('Vagt Forlygte Røg', { finish: 'Blank', productType: 'TPU' }).tint).toBeGreaterThan(0.5)
  })

  test('a product of which only the name is known still gets a look', () => {
    expect(named('Ukendt folie')).toMatchObject({ surface: 'gloss', hex: '#8a8e91', shiftHexes: [] })
  })
})

describe('the colour follows from code, tag, or name, in this order', () => {
  test('the colour code wins', () => {
    expect(named('Rød', { hex: '#c8102e', colorTags: ['blå'] }).hex).toBe('#c8102e')
  })

  test('a colour tag stands in for a missing code', () => {
    expect(named('Fjord Petroleum', { colorTags: ['grøn'] }).hex).toBe('#2e8b4a')
  })

  test('a broken colour code is not used', () => {
    expect(named('Skifersort', { hex: 'sort' }).hex).toBe('#121314')
  })
})

describe('a colour-shift film travels', () => {
  test('from its code to the colour named second', () => {
    const look = named('Spektrum Nordlysgrøn/Violet', { finish: 'Farveskift', hex: '#2fa37b', colorTags: ['grøn', 'lilla'] })
    expect(look.hex).toBe('#2fa37b')
    expect(look.shiftHexes).toHaveLength(2)
    expect(look.shiftHexes.at(-1)).toBe('#7a2fc2')
  })

  test('to its second colour tag when the name tells none', () => {
    const look = named('Aurora', { finish: 'Farveskift', hex: '#2fa37b', colorTags: ['grøn', 'guld'] })
    expect(look.shiftHexes.at(-1)).toBe('#d9a520')
  })

  test('a step round the colour circle when nothing tells where to', () => {
    const look = named('Aurora', { finish: 'Farveskift', hex: '#2fa37b' })
    expect(look.shiftHexes.at(-1)).not.toBe(look.hex)
  })
})

test('film, laminate and protection film are films; tools and ink are not', () => {
  expect(isFilm({ categoryId: 'bilfolie' })).toBe(true)
  expect(isFilm({ categoryId: 'printfolie', productType: 'Laminat' })).toBe(true)
  expect(isFilm({ categoryId: 'lakbeskyttelse' })).toBe(true)
  expect(isFilm({ categoryId: 'vaerktoej', productType: 'Værktøj' })).toBe(false)
  expect(isFilm({ categoryId: 'blaek', productType: 'Blæk' })).toBe(false)
})
