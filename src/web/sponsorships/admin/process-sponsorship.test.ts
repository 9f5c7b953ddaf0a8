import { describe, expect, it } from 'vitest'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { type ProcessForm, processFormOf, resolveProcess, toDecision } from './process-sponsorship.tsx'

const yes: ProcessForm = { status: 'approved', approvedAmount: '15.000', notes: '' }

async function errorsOf(form: ProcessForm) {
  const { errors } = await resolveProcess(form, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('the decision as it is typed', () => {
  it.each([
    ['15.000', 15_000],
    ['15.000,50', 15_000.5],
    ['15000', 15_000],
    ['0', 0],
  ])('an amount of %s is sent as %d', async (approvedAmount, amount) => {
    expect(toDecision({ ...yes, approvedAmount }, { revision: 3 })).toEqual({
      status: 'approved',
      approvedAmount: amount,
      notes: '',
      seen: { revision: 3 },
    })
    expect(await errorsOf({ ...yes, approvedAmount })).toEqual({})
  })

  it.each(['pending', 'rejected'])('no amount is sent with %s, even when the field has one', async (status) => {
    expect(toDecision({ ...yes, status, approvedAmount: 'vrøvl' }, { revision: 1 }).approvedAmount).toBeNull()
    expect(await errorsOf({ ...yes, status, approvedAmount: 'vrøvl' })).toEqual({})
  })

  it.each([
    [{ status: '' }, { status: 'Vælg en status' }],
    [{ approvedAmount: ' ' }, { approvedAmount: 'Indtast godkendt beløb' }],
    [{ approvedAmount: '-1' }, { approvedAmount: 'Beløbet kan ikke være negativt.' }],
    [{ approvedAmount: '−1' }, { approvedAmount: 'Beløbet kan ikke være negativt.' }],
    [{ approvedAmount: 'NaN' }, { approvedAmount: 'Skriv beløbet som 15.000 eller 15.000,50.' }],
    [{ approvedAmount: '1e9' }, { approvedAmount: 'Skriv beløbet som 15.000 eller 15.000,50.' }],
    [{ approvedAmount: '15,000' }, { approvedAmount: 'Skriv beløbet som 15.000 eller 15.000,50.' }],
    [{ approvedAmount: '1.000.000.000' }, { approvedAmount: 'Beløbet må højst være 10.000.000\u00a0kr.' }],
  ])('%j is refused', async (change, errors) => {
    expect(await errorsOf({ ...yes, ...change })).toEqual(errors)
  })

  it('starts as the application stands', () => {
    const sponsorship = { status: 'approved', approvedAmount: 15_000.5, notes: null } as Sponsorship
    expect(processFormOf(sponsorship)).toEqual({ status: 'approved', approvedAmount: '15.000,5', notes: '' })
    expect(processFormOf({ ...sponsorship, status: 'pending', approvedAmount: null }).approvedAmount).toBe('')
  })
})
