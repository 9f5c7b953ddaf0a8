import { describe, expect, it } from 'vitest'
import { type ApplicationForm, resolveApplication, toApplication } from './application.ts'

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

  it('is right when everything required is filled in', async () => {
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
