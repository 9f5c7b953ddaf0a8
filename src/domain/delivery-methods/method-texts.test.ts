import { expect, test } from 'vitest'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { methodText } from './method-texts.ts'

const plain: StoredMethod = {
  id: 'gls',
  name: 'GLS',
  kind: 'firm',
  isOffered: true,
  audiences: [],
  steps: [{ upToKg: 2.5, priceKr: 99.5 }],
  surcharges: [],
  zones: [],
  mostLengthCm: null,
  mostGirthCm: null,
  freeAboveKr: null,
  home: '1-2',
  product: '',
}

const textOf = (method: StoredMethod) => methodText(method).replaceAll('\u00a0', ' ')

test('the text of a delivery method without limits and with the usual product of the carrier has no more parts', () => {
  expect(textOf(plain)).toBe('Til firma, op til 2,5 kg 99,50 kr., 1–2 hverdage')
})

test('the text of a delivery method has its limits, islands and product', () => {
  const zones = [
    { name: 'Bornholm', from: '3700', to: '3790', priceKr: 40 },
    { name: 'Anholt', from: '8592', to: '8592', priceKr: null },
  ]
  const limits = { mostLengthCm: 200, mostGirthCm: 300, freeAboveKr: 3000 }
  const surcharges = [{ aboveCm: 150, priceKr: 60 }]
  expect(textOf({ ...plain, ...limits, isOffered: false, audiences: ['Gold'], surcharges, zones, product: 'GLSDK_BP' })).toBe(
    'Til firma, slået fra, for Gold, op til 2,5 kg 99,50 kr., over 150 cm 60 kr. mere, Bornholm 3700–3790 40 kr. mere, Anholt 8592 ikke, ' +
      'højst 200 cm lang, længde og omkreds højst 300 cm, gratis over 3.000 kr., 1–2 hverdage, GLSDK_BP',
  )
})
