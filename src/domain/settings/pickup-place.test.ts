import { expect, test } from 'vitest'
import { pickupLines } from './pickup-place.ts'

const company = { name: 'Foliehuset', address: 'Industrivej 12', postalCode: '7100', city: 'Vejle', openingHours: 'Mandag–fredag 8–16' }

test('an order is fetched where and when the settings say', () => {
  const pickup = { address: 'Lagervej 3, 7120 Vejle Øst', hours: 'Onsdag 10–14' }
  expect(pickupLines({ company, pickup })).toEqual(['Foliehuset', 'Lagervej 3, 7120 Vejle Øst', 'Onsdag 10–14'])
})

test('what they leave empty is where the company is, and when it is open', () => {
  expect(pickupLines({ company, pickup: { address: '', hours: '' } })).toEqual([
    'Foliehuset',
    'Industrivej 12, 7100 Vejle',
    'Mandag–fredag 8–16',
  ])
  expect(pickupLines({ company: { ...company, openingHours: '' }, pickup: { address: '', hours: '' } })).toHaveLength(2)
})
