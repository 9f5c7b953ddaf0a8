import type { FieldErrors, Path, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { newSponsorship } from '#contract/sponsorships.ts'

/** The application as it is typed. */
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

/** The form as the API takes it; what is no whole number is left for the schema to refuse. */
export function toApplication(form: Partial<ApplicationForm>, images: readonly string[]) {
  return {
    ...form,
    age: wholeNumber(form.age),
    experienceYears: wholeNumber(form.experienceYears),
    images: [...images],
  } as unknown as z.input<typeof newSponsorship>
}

/**
 * Checks the form with the contract's own schema, fetched when the first field is left: who only reads the page need not
 * wait for it. Where it cannot be fetched the server checks alone.
 */
export const resolveApplication: Resolver<ApplicationForm> = async (form) => {
  const contract = await import('#contract/sponsorships.ts').catch(() => null)
  const issues = contract?.newSponsorship.safeParse(toApplication(form, [])).error?.issues ?? []
  const messages = new Map<string, string>()
  for (const { path, message } of issues) if (!messages.has(String(path[0]))) messages.set(String(path[0]), message)
  if (messages.size === 0) return { values: form, errors: {} }
  // in the order of the form: the first wrong field gets the cursor
  const errors = APPLICATION_FIELDS.filter((name) => messages.has(name)).map((name) => [
    name,
    { type: 'invalid', message: messages.get(name) },
  ])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ApplicationForm> }
}

function wholeNumber(text = ''): number {
  const typed = text.trim()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}
