import { expect, test } from 'vitest'
import { specificationRows } from './specification-rows.ts'

test('a specification is read in Danish, the known keys first, Ja and Nej for yes and no', () => {
  expect(
    specificationRows({ selfHealing: true, colour: 'blå', width: '1,52 m', directional: false, rolls: 1.5, constructor: 'Bil' }),
  ).toEqual([
    { key: 'width', label: 'Bredde', value: '1,52 m' },
    { key: 'selfHealing', label: 'Selvhelende', value: 'Ja' },
    { key: 'directional', label: 'Retningsbestemt', value: 'Nej' },
    { key: 'colour', label: 'colour', value: 'blå' },
    { key: 'rolls', label: 'rolls', value: '1,5' },
    { key: 'constructor', label: 'constructor', value: 'Bil' },
  ])
})
