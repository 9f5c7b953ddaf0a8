import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { fromForm, settingsResolver, toForm } from './settings-form.ts'

const OPTIONS = { fields: {}, shouldUseNativeValidation: false }

test('untouched settings come out of the form unchanged, and are valid', async () => {
  const form = toForm(DEFAULT_SETTINGS)
  // what is saved on its own is no part of the form
  const { guaranteeNotice: _, certificateProofs: _proofs, deliveryMethods: _methods, cartons: _cartons, ...settings } = DEFAULT_SETTINGS
  expect(fromForm(form)).toEqual(settings)
  expect((await settingsResolver(form, undefined, OPTIONS)).errors).toEqual({})
})

test('each mistake is shown at its own field', async () => {
  const form = toForm(DEFAULT_SETTINGS)
  const { errors } = await settingsResolver(
    {
      ...form,
      company: { ...form.company, socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }], bank: { ...form.company.bank, iban: 'DK12' } },
      certificates: [{ name: 'GRS' }, { name: ' ' }],
      tierDiscounts: { ...form.tierDiscounts, Silver: '10,5', Gold: '' },
      delivery: { ...form.delivery, home: '3' },
    },
    undefined,
    OPTIONS,
  )
  expect(errors).toMatchObject({
    company: {
      socialLinks: [{ url: { message: expect.stringMatching(/https/) } }],
      bank: { iban: { message: expect.stringMatching(/IBAN/) } },
    },
    tierDiscounts: { Silver: { message: expect.stringMatching(/0 til 100/) }, Gold: { message: expect.stringMatching(/0 til 100/) } },
    delivery: { home: { message: expect.stringMatching(/fra og til/) } },
  })
  expect(errors.certificates?.[1]).toMatchObject({ name: { message: 'Skriv certifikatets navn.' } })
})

test('receivers of mails are written one per line, and a wrong address is shown at its list', async () => {
  const form = { ...toForm(DEFAULT_SETTINGS), notices: { newOrder: 'salg@folie.dk\n lager@folie.dk, ', cancelledOrder: '' } }
  expect(fromForm(form).notices).toEqual({ newOrder: ['salg@folie.dk', 'lager@folie.dk'], cancelledOrder: [] })
  const receivers = { newOrder: ['salg@folie.dk', 'lager@folie.dk'], cancelledOrder: [] }
  expect(toForm({ ...DEFAULT_SETTINGS, notices: receivers }).notices.newOrder).toBe('salg@folie.dk\nlager@folie.dk')
  const wrong = { ...form, notices: { ...form.notices, newOrder: 'salg@folie.dk\nikke en' } }
  const { errors } = await settingsResolver(wrong, undefined, OPTIONS)
  expect(errors.notices).toEqual({ newOrder: { type: 'invalid', message: 'Skriv en gyldig e-mail.' } })
})
