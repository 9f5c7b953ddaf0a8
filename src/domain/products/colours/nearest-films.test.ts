import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byNearness,
  colourTable,
  differenceOf,
  type FilmColour,
  howNear,
  nearestFilms,
  nearnessText,
  similarFilms,
  tablesOfFinishes,
} from './nearest-films.ts'

const FINISHES = ['Blank', 'Mat', null]
const hexes = fc.integer({ min: 0, max: 0xffffff }).map(hexText)
/** Few levels per channel, so that equal and nearly equal colours are common. */
const closeHexes = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }).map(([r = 0, g = 0, b = 0]) => {
  return hexText(((r * 3) << 16) + ((g * 3) << 8) + b * 3 + 0x707070)
})
const films = fc
  .array(fc.tuple(fc.oneof(hexes, closeHexes), fc.constantFrom(...FINISHES)), { maxLength: 60 })
  .map((list) => list.map(([hex, finish], place): FilmColour => ({ id: place + 1, hex, finish })))

function hexText(value: number): string {
  return `#${value.toString(16).padStart(6, '0')}`
}

describe('the nearest films', () => {
  test('are exactly those a search through all of them finds, whatever is asked', () => {
    const request = fc.record({
      hex: fc.oneof(hexes, closeHexes),
      limit: fc.integer({ min: 1, max: 24 }),
      finish: fc.constantFrom(undefined, 'Blank', 'Mat', 'Krom'),
      except: fc.constantFrom(undefined, 1, 7),
    })
    fc.assert(
      fc.property(films, request, (list, { hex, limit, finish, except }) => {
        const whole = colourTable(list)
        const table = finish === undefined ? whole : (tablesOfFinishes(whole).get(finish) ?? [])
        const all = byNearness(table, hex, { except })
        expect(nearestFilms(table, hex, { limit, except })).toEqual(all.slice(0, limit))
        const apart = list.filter((film) => film.id !== except && (finish === undefined || film.finish === finish))
        expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(apart.map(({ id }) => id))
        for (const { id, difference } of all) expect(difference).toBe(differenceOf(hex, list[id - 1]?.hex ?? ''))
      }),
      { numRuns: 500 },
    )
  })

  test('of many thousand films are those too, and more than half of the films are never compared', () => {
    const many = Array.from(
      { length: 10_000 },
      (_, place): FilmColour => ({ id: place, hex: hexText((place * 9_301_049) % 0x1000000), finish: null }),
    )
    const table = colourTable(many)
    for (const hex of ['#000000', '#ffffff', '#1d4f91', '#c11b2e', '#7e8385']) {
      expect(nearestFilms(table, hex, { limit: 8 })).toEqual(byNearness(table, hex, {}).slice(0, 8))
    }
    let compared = 0
    const counting = table.map(({ film, lab }) => ({
      lab,
      get film() {
        compared += 1
        return film
      },
    }))
    nearestFilms(counting, '#7e8385', { limit: 8 })
    expect(compared).toBeLessThan(many.length / 2)
  })

  test('of one colour stand in the order they came into the shop', () => {
    const table = colourTable([3, 1, 2].map((id) => ({ id, hex: '#1d4f91', finish: null })))
    expect(nearestFilms(table, '#1d4f91', { limit: 2 })).toEqual([
      { id: 1, difference: 0 },
      { id: 2, difference: 0 },
    ])
  })

  test('of no films are none', () => {
    expect(nearestFilms(colourTable([]), '#1d4f91', { limit: 8 })).toEqual([])
  })
})

test.each([
  [0, 'alike', 'næsten ens, ΔE 0,0'],
  [2, 'alike', 'næsten ens, ΔE 2,0'],
  [2.04, 'alike', 'næsten ens, ΔE 2,0'],
  [2.06, 'close', 'tæt på, ΔE 2,1'],
  [5.04, 'close', 'tæt på, ΔE 5,0'],
  [5.06, 'apart', 'ses tydeligt, ΔE 5,1'],
  [101.26, 'apart', 'ses tydeligt, ΔE 101,3'],
] as const)('a difference of %d is told as %s', (difference, nearness, text) => {
  expect(howNear(difference)).toBe(nearness)
  expect(nearnessText(difference)).toBe(text)
})

const film = (id: number, hex: string, finish: string | null = 'Blank') => ({ id, hex, finish })
const blue = film(1, '#1b55c4')

test('the nearest colour stands first, another finish after every film of the same one', () => {
  const films = [film(2, '#2f68d6'), film(3, '#1c56c5', 'Mat'), film(4, '#1f59c8'), film(5, '#1a50b8')]
  expect(similarFilms(blue, films)).toEqual([4, 5, 2, 3])
})

test('a colour that is not similar is left out, and so is the film itself', () =>
  expect(similarFilms(blue, [blue, film(2, '#c11b2e'), film(3, '#f2f2ef')])).toEqual([]))

test('nearness is what eyes see, not what stands in the hex code: two dark greys are nearer than two greens of the same step', () => {
  const green = film(1, '#2e8b4a')
  expect(similarFilms(green, [film(2, '#2e8b3c'), film(3, '#3c8b4a')])).toEqual([3, 2])
})

test('at most four are shown, always the same ones', () => {
  const many = Array.from({ length: 9 }, (_, index) => film(9 - index + 1, '#1b55c5'))
  expect(similarFilms(blue, many)).toEqual([2, 3, 4, 5])
})
