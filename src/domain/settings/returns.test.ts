import { expect, test } from 'vitest'
import { DEFAULT_RETURNS, returnAddress, returnOfferText } from './returns.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

test('a shop that offers no returns promises none', () => {
  expect(returnOfferText(DEFAULT_RETURNS)).toBeNull()
})

test('the text of the return offer has the days, the terms and who pays', () => {
  expect(returnOfferText({ ...DEFAULT_RETURNS, days: 1 })).toBe(
    'Erhvervskunder kan returnere i 1 dag fra afsendelsen. Kun uåbnede ruller i original emballage. Du betaler selv returfragten.',
  )
  expect(returnOfferText({ days: 30, freight: 'shop', address: '', text: '' })).toBe(
    'Erhvervskunder kan returnere i 30 dage fra afsendelsen. Vi betaler returfragten.',
  )
})

test('goods go back to the address of the settings, or to the company', () => {
  expect(returnAddress(DEFAULT_SETTINGS)).toBe('Foliehuset ApS, Industrivej 12, 7100 Vejle')
  expect(returnAddress({ ...DEFAULT_SETTINGS, returns: { address: 'Lager 3, 7000 Fredericia' } })).toBe('Lager 3, 7000 Fredericia')
})
