import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAR_PARTS, type CarPart } from '#domain/calculator/car-parts.ts'
import { CAR_PANELS } from '#domain/film/car/car-form.ts'
import { CARS, type CarPicture } from '#domain/film/car/car-picture.ts'
import { carInWords, filmsOnCar, MAX_CHOICE_LENGTH, onlyFilms, questionsOf, readChoice, wornText, writeChoice } from './project-car.ts'

const sku = fc.constantFrom('NL-1008', 'NL-1005', 'KE-1', 'Æ&=% +1')
const films = fc.record(Object.fromEntries(CAR_PANELS.map((panel) => [panel, sku])), { requiredKeys: [] })
const picture: fc.Arbitrary<CarPicture> = fc.record({
  car: fc.constantFrom(...CARS),
  films,
  light: fc.constantFrom('studio' as const, 'evening' as const),
  view: fc.option(fc.record({ yaw: fc.integer({ min: 0, max: 359 }), pitch: fc.integer({ min: 5, max: 60 }) })),
})
const without = (...parts: CarPart[]) => CAR_PARTS.filter((part) => !parts.includes(part))
const calculated = (of: CarPicture['films']) => questionsOf({ films: of }, 'lille-bil').map(({ film, parts }) => [film, parts])

describe('the car of a project', () => {
  it('opens as it was stored, and is stored in one form', () => {
    fc.assert(
      fc.property(picture, (stored) => {
        expect(readChoice(writeChoice(stored))).toEqual(stored)
        expect(writeChoice(readChoice(`?${writeChoice(stored)}&opgave=7`))).toBe(writeChoice(stored))
      }),
    )
    expect(readChoice('')).toEqual({ car: 'coupe', films: {}, light: 'studio', view: null })
  })

  it('has room for five of the longest numbers there are', () => {
    const longest = Object.fromEntries(CAR_PANELS.map((panel) => [panel, 'Æ'.repeat(60)]))
    expect(writeChoice({ car: 'varevogn', films: longest, light: 'overcast', view: { yaw: 359, pitch: 60 } }).length).toBeLessThan(
      MAX_CHOICE_LENGTH,
    )
  })

  it('leaves out films the shop does not sell', () => {
    const stored = readChoice('bil=varevogn&karosseri=NL-1&tag=VK-1&lys=sol')
    expect(writeChoice(onlyFilms(stored, (one) => one === 'NL-1'))).toBe('bil=varevogn&karosseri=NL-1&lys=sol')
    expect(onlyFilms(stored, () => false).films).toEqual({})
  })

  it('names a panel and its film', () => {
    const films = [
      { panel: 'bonnet', nameDa: 'Satin blå' },
      { panel: 'mirrors', nameDa: 'Kulsort' },
    ] as const
    expect(films.map(wornText)).toEqual(['Motorhjelm: Satin blå', 'Spejle: Kulsort'])
    expect(carInWords(films)).toBe('Bilen i folie. Motorhjelm: Satin blå, Spejle: Kulsort')
  })
})

describe('a new project of a car', () => {
  it('calculates the whole car, or the body without the parts in another film', () => {
    expect(calculated({ body: 'A' })).toEqual([['A', [...CAR_PARTS]]])
    expect(calculated({ body: 'A', roof: 'B' })).toEqual([
      ['A', without('roof')],
      ['B', ['roof']],
    ])
    expect(calculated({ body: 'A', roof: 'B', bonnet: 'B' })).toEqual([
      ['A', without('roof', 'bonnet')],
      ['B', ['bonnet', 'roof']],
    ])
    expect(calculated({ body: 'A', roof: 'A' })).toEqual([['A', [...CAR_PARTS]]])
    // SKUs are compared regardless of letter case
    expect(calculated({ body: 'nl-1', roof: 'NL-1' })).toEqual([['nl-1', [...CAR_PARTS]]])
    expect(calculated({ roof: 'B', bonnet: 'C' })).toEqual([
      ['B', ['roof']],
      ['C', ['bonnet']],
    ])
  })

  it('calculates nothing where only mirrors and stripes are in film, which are measured by hand', () => {
    expect(calculated({ mirrors: 'A', stripes: 'B' })).toEqual([])
    expect(calculated({})).toEqual([])
  })

  it('calculates no part twice, with the calculator’s initial choices', () => {
    fc.assert(
      fc.property(films, (of) => {
        const questions = questionsOf({ films: of }, 'vw-golf')
        const parts = questions.flatMap((one) => one.parts)
        expect(new Set(parts).size).toBe(parts.length)
        expect(new Set(questions.map(({ film }) => film)).size).toBe(questions.length)
        for (const { car, panels, tools } of questions) expect([car, panels, tools]).toEqual(['vw-golf', [], false])
      }),
    )
  })
})

describe('the films of a project on a car', () => {
  const film = (kcwId: string | null, parts: readonly CarPart[], car: string | null = 'vw-golf') => ({ kcwId, question: { car, parts } })

  it('begin as they were calculated', () => {
    expect(filmsOnCar([film('A', CAR_PARTS)])).toEqual({ body: 'A' })
    expect(filmsOnCar([film('B', ['roof']), film('A', without('roof'))])).toEqual({ body: 'A', roof: 'B' })
    expect(filmsOnCar([film('B', ['roof', 'bonnet'])])).toEqual({ roof: 'B', bonnet: 'B' })
    expect(filmsOnCar([film('C', ['boot']), film('A', without('boot'))])).toEqual({ body: 'A' })
  })

  it('are none where nothing is known of the parts', () => {
    expect(filmsOnCar([])).toEqual({})
    expect(filmsOnCar([film('A', CAR_PARTS, null), film(null, CAR_PARTS)])).toEqual({})
  })

  it('are those the car was stored with, where each panel has its own', () => {
    fc.assert(
      fc.property(fc.uniqueArray(sku, { minLength: 3, maxLength: 3 }), ([body = '', roof = '', bonnet = '']) => {
        const questions = questionsOf({ films: { body, roof, bonnet } }, 'vw-golf')
        expect(filmsOnCar(questions.map((question) => ({ kcwId: question.film, question })))).toEqual({ body, roof, bonnet })
      }),
    )
  })
})
