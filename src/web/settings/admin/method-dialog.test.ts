import { expect, test } from 'vitest'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { fromMethodForm, type MethodForm, methodResolver, newMethodForm, toMethodForm } from './method-dialog.tsx'

const OPTIONS = { fields: {}, shouldUseNativeValidation: false } as const
const METHOD: StoredMethod = {
  ...{ id: 'gls', name: 'GLS', kind: 'firm', isOffered: true, audiences: ['Gold'], mostLengthCm: 200, mostGirthCm: null },
  steps: [{ upToKg: 2.5, priceKr: 99.5 }],
  surcharges: [{ aboveCm: 150, priceKr: 60 }],
  zones: [{ name: 'Anholt', from: '8592', to: '8592', priceKr: null }],
  ...{ freeAboveKr: 3000, home: '1-2', product: 'GLSDK_BP' },
}

test('an untouched method comes out of the form unchanged, and is valid', async () => {
  expect(fromMethodForm(toMethodForm(METHOD))).toEqual(METHOD)
  expect((await methodResolver(toMethodForm(METHOD), undefined, OPTIONS)).errors).toEqual({})
})

test.each<[string, Partial<MethodForm>, object]>([
  ['a name is missing', { name: ' ' }, { name: { message: 'Skriv et navn, kunderne forstår.' } }],
  [
    'a price is no number',
    { steps: [{ upToKg: '5', priceKr: 'gratis' }] },
    { steps: [{ priceKr: { message: expect.stringContaining('pris') } }] },
  ],
  ['there is no step', { steps: [] }, { steps: { root: { message: 'Skriv mindst én vægt og pris.' } } }],
  [
    'a step stands twice',
    {
      steps: [
        { upToKg: '5', priceKr: '1' },
        { upToKg: '5,0', priceKr: '2' },
      ],
    },
    { steps: [undefined, { upToKg: { message: 'Står på listen to gange.' } }] },
  ],
  [
    'a zone ends before it begins',
    { zones: [{ name: 'Ø', from: '3790', to: '3700', priceKr: '' }] },
    { zones: [{ to: { message: 'Skriv et postnummer, der ikke ligger før det første.' } }] },
  ],
  ['a code is in small letters', { product: 'glsdk' }, { product: { message: 'Skriv koden som »GLSDK_BP«.' } }],
])('%s, and the field says so', async (_, typed, errors) => {
  const { errors: shown } = await methodResolver({ ...toMethodForm(METHOD), ...typed }, undefined, OPTIONS)
  expect(shown).toMatchObject(errors)
})

test('a new method has one step to fill in', () => expect(newMethodForm('ny').steps).toHaveLength(1))
