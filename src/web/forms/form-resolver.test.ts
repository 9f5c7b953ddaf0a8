import { expect, test } from 'vitest'
import { z } from 'zod'
import { formResolver } from './form-resolver.ts'

const order = z.object({
  name: z.string().min(1, 'Skriv et navn.').max(3, 'Højst 3 tegn.').regex(/^a/, 'Begynd med a.'),
  rolls: z.number('Skriv et tal.'),
  bank: z.object({ iban: z.string().min(4, 'For kort.') }).optional(),
})
type Form = { name: string; rolls: string; bank?: { iban: string }; again?: string }

const toBody = ({ rolls, ...rest }: Form) => ({ ...rest, rolls: Number(rolls) })
const checked = async (form: Form, options: Parameters<typeof formResolver<Form>>[1] = { toBody }) =>
  await formResolver<Form>(order, options)(form, undefined, { fields: {}, shouldUseNativeValidation: false })

test('the sent values are checked, and the typed ones stay as they are', async () => {
  const form = { name: 'abc', rolls: '3' }
  expect(await checked(form)).toEqual({ values: form, errors: {} })
})

test('each field shows its first fault', async () => {
  const { errors } = await checked({ name: 'bcde', rolls: 'x' })
  expect(errors).toEqual({ name: { type: 'invalid', message: 'Højst 3 tegn.' }, rolls: { type: 'invalid', message: 'Skriv et tal.' } })
})

test('faults only the form knows win over those of the schema', async () => {
  const { errors } = await checked(
    { name: '', rolls: '3', again: 'x' },
    { toBody, validate: () => ({ name: 'Det passer ikke.', again: undefined }) },
  )
  expect(errors).toEqual({ name: { type: 'invalid', message: 'Det passer ikke.' } })
})

test('a nested fault is shown at the outermost field, or at the field the form names', async () => {
  const form = { name: 'a', rolls: '3', bank: { iban: 'DK' } }
  expect((await checked(form)).errors).toEqual({ bank: { type: 'invalid', message: 'For kort.' } })
  const { errors } = await checked(form, { toBody, fieldOf: (path) => path.replace('bank', 'account') })
  expect(errors).toEqual({ account: { iban: { type: 'invalid', message: 'For kort.' } } })
})

test('only the server checks when the schema cannot be fetched', async () => {
  const resolve = formResolver<Form>(() => Promise.reject(new Error('offline')))
  const form = { name: '', rolls: '' }
  expect(await resolve(form, undefined, { fields: {}, shouldUseNativeValidation: false })).toEqual({ values: form, errors: {} })
})
