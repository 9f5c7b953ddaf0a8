import { expect, test } from 'vitest'
import { commonCars } from './common-cars.ts'

test('the common cars a shop has are offered, a Golf first', () => {
  expect(commonCars([{ id: 'audi-a3' }, { id: 'vw-polo' }, { id: 'vw-golf' }])).toEqual([{ id: 'vw-golf' }, { id: 'vw-polo' }])
})
