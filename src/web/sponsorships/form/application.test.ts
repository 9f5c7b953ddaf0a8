import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#web/session/session.ts'
import { lastKnownUser } from '#web/session/stored-user.ts'
import { type ApplicationForm, clearDraft, readDraft, resolveApplication, storeDraft, toApplication } from './application.ts'

const form: ApplicationForm = {
  fullName: 'Søren Ærø',
  email: 'soeren@example.dk',
  phone: '12 34 56 78',
  age: '27',
  teamName: '',
  carModel: 'BMW E36',
  racingType: 'Drift',
  experienceYears: '0',
  achievements: 'Nr. 3',
  socialMedia: '',
  sponsorshipReason: 'Blå',
  website: '',
}

async function errorsOf(change: Partial<ApplicationForm>) {
  const { errors } = await resolveApplication({ ...form, ...change }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('the application form', () => {
  it('is sent with numbers and the pictures in their order', () => {
    expect(toApplication(form, ['b', 'a'])).toMatchObject({ age: 27, experienceYears: 0, images: ['b', 'a'], carModel: 'BMW E36' })
  })

  it('is valid when everything required is filled in', async () => {
    expect(await errorsOf({})).toEqual({})
  })

  it('names everything that is missing', async () => {
    const empty = Object.fromEntries(Object.keys(form).map((name) => [name, ''])) as ApplicationForm
    expect(Object.keys(await errorsOf(empty)).toSorted()).toEqual([
      'achievements',
      'age',
      'carModel',
      'email',
      'experienceYears',
      'fullName',
      'phone',
      'racingType',
      'sponsorshipReason',
    ])
  })

  it.each(['', '15', '101', '27,5', '27.0', '-27', '2e1', 'syvogtyve'])('refuses the age %s', async (age) => {
    expect(await errorsOf({ age })).toEqual({ age: 'Alderen skal være et helt tal fra 16 til 100.' })
  })

  it.each(['', '-1', '1,5', '101'])('refuses %s years of experience', async (experienceYears) => {
    expect(await errorsOf({ experienceYears })).toEqual({ experienceYears: 'Års erfaring skal være et helt tal fra 0 til 100.' })
  })
})

describe('a draft of this tab', () => {
  const workshop = { id: 7, memberId: null, name: 'Karen', role: 'owner', orderLimit: null, orderEmail: 'karen@vaerksted.dk' }
  const known = { discount: 0, tier: 'Gold', role: 'customer', permissions: [], restrictedTo: null, points: 0, workshop, workshops: [] }
  const user = (id: number) => ({ ...known, id, name: 'Karen', email: 'karen@vaerksted.dk' }) as unknown as SessionUser

  beforeEach(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      const room = new Map<string, string>()
      const getItem = (key: string) => room.get(key) ?? null
      vi.stubGlobal(area, {
        getItem,
        setItem: (key: string, text: string) => room.set(key, text),
        removeItem: (key: string) => room.delete(key),
      })
    }
  })
  afterEach(() => {
    clearDraft()
    lastKnownUser.clear()
    vi.unstubAllGlobals()
  })

  it('of a guest stays theirs when they log in', () => {
    storeDraft({ form: { fullName: 'Søren' } })
    lastKnownUser.set(user(7))
    expect(readDraft().form).toEqual({ fullName: 'Søren' })
  })

  it.each([
    ['a guest', null],
    ['another customer', 8],
  ])('of a customer who has logged out is not shown to %s', (_who, next) => {
    lastKnownUser.set(user(7))
    storeDraft({ form: { fullName: 'Søren' } })
    expect(readDraft().form).toEqual({ fullName: 'Søren' })
    lastKnownUser.set(next === null ? null : user(next))
    expect(readDraft().form).toEqual({})
  })
})
