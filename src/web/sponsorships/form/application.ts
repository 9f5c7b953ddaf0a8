import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import type { newSponsorship } from '#contract/sponsorships/application.ts'
import { createMemory, json } from '#web/browser/memory.ts'
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

type KeptPicture = Readonly<{ id: string; name: string }>
type Draft = Readonly<{ form: Partial<ApplicationForm>; pictures: readonly KeptPicture[] }>

/** The draft of an application, kept in this tab until it is sent. */
const draft = createMemory<Draft>({
  key: 'foliehuset.sponsorat.v1',
  place: 'tab',
  empty: { form: {}, pictures: [] },
  format: json(toDraft),
})

export const readDraft = draft.read
export const clearDraft = draft.clear

export function keepDraft(change: Partial<Draft>): void {
  draft.set({ ...draft.read(), ...change })
}

function toDraft(value: unknown): Draft {
  const stored = (value ?? {}) as Partial<{ form: unknown; pictures: unknown }>
  const form = Object.fromEntries(Object.entries(stored.form ?? {}).filter(([, text]) => typeof text === 'string' && text))
  return { form, pictures: Array.isArray(stored.pictures) ? stored.pictures.filter(isPicture) : [] }
}

function isPicture(kept: unknown): kept is KeptPicture {
  const { id, name } = (kept ?? {}) as Partial<KeptPicture>
  return typeof id === 'string' && typeof name === 'string'
}
