import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import type { newSponsorship } from '#contract/sponsorships/application.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

export type ApplicationForm = {
  fullName: string
  email: string
  phone: string
  age: string
  teamName: string
  carModel: string
  racingType: string
  experienceYears: string
  achievements: string
  socialMedia: string
  sponsorshipReason: string
  website: string
}

export const APPLICATION_FIELDS = [
  'fullName',
  'email',
  'phone',
  'age',
  'racingType',
  'experienceYears',
  'carModel',
  'teamName',
  'achievements',
  'socialMedia',
  'sponsorshipReason',
] as const satisfies readonly Path<ApplicationForm>[]

/** The body to send; invalid whole numbers are left for the schema to refuse. */
export function toApplication(form: Partial<ApplicationForm>, images: readonly string[]) {
  return {
    ...form,
    age: wholeNumber(form.age),
    experienceYears: wholeNumber(form.experienceYears),
    images: [...images],
  } as unknown as z.input<typeof newSponsorship>
}

export const resolveApplication = formResolver<ApplicationForm>(
  async () => (await import('#contract/sponsorships/application.ts')).newSponsorship,
  { sends: (form) => toApplication(form, []) },
)

function wholeNumber(text = ''): number {
  const typed = text.trim()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}
