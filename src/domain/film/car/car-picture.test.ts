import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PITCH } from '#domain/film/pitch.ts'
import { CAR_PANELS } from './car-form.ts'
import { CARS, type CarPicture, readCarPicture, writeCarPicture } from './car-picture.ts'

const read = (query: string) => readCarPicture(new URLSearchParams(query))
const NOTHING: CarPicture = { car: 'coupe', films: {}, light: 'studio', view: null }

test('an address without parameters is a coupé without films', () => {
  expect(read('')).toEqual(NOTHING)
  expect(writeCarPicture(NOTHING)).toEqual({})
})

test('a link has the car, the film of each panel, the light and the view', () => {
  const address = 'bil=varevogn&karosseri=NL-1008&tag=NL-1005&striber=KE-1&lys=aften&drej=214,9'
  expect(read(address)).toEqual({
    car: 'varevogn',
    films: { body: 'NL-1008', roof: 'NL-1005', stripes: 'KE-1' },
    light: 'evening',
    view: { yaw: 214, pitch: 9 },
  })
  expect(new URLSearchParams(writeCarPicture(read(address))).toString()).toBe(address.replace(',', '%2C'))
})

test('invalid parameters of an address are left out', () => {
  expect(read('bil=toString&lys=constructor&drej=1e3,9&karosseri=%20&tag=')).toEqual(NOTHING)
  expect(read('drej=10,73').view).toBeNull()
  expect(read('drej=10,2').view).toBeNull()
  expect(read('drej=-146,9').view).toEqual({ yaw: 214, pitch: 9 })
  expect(read(`karosseri=${'x'.repeat(500)}`).films.body).toHaveLength(100)
})

test('every picture comes back from its link', () => {
  const sku = fc.stringMatching(/^[A-Za-z0-9Æøå][A-Za-z0-9 .&=%+-]{0,20}[A-Za-z0-9]$/)
  const picture = fc.record({
    car: fc.constantFrom(...CARS),
    films: fc.record(Object.fromEntries(CAR_PANELS.map((panel) => [panel, sku])), { requiredKeys: [] }),
    light: fc.constantFrom('studio' as const, 'sun' as const, 'overcast' as const, 'evening' as const),
    view: fc.option(fc.record({ yaw: fc.integer({ min: 0, max: 359 }), pitch: fc.integer({ min: PITCH.least, max: PITCH.most }) })),
  })
  fc.assert(
    fc.property(picture, (shown) => {
      expect(readCarPicture(new URLSearchParams(writeCarPicture(shown)))).toEqual(shown)
    }),
  )
})
