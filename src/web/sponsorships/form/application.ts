import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import type { newSponsorship } from '#contract/sponsorships/application.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { lastKnownUser } from '#web/session/stored-user.ts'

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
  { toBody: (form) => toApplication(form, []) },
)

function wholeNumber(text = ''): number {
  const typed = text.trim()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}

type StoredPicture = Readonly<{ id: string; name: string }>
/** `userId` is null for a guest. */
type Draft = Readonly<{ form: Partial<ApplicationForm>; pictures: readonly StoredPicture[]; userId: number | null }>

/** The draft of an application, kept in this tab until it is sent. */
const draft = createStoredValue<Draft>({
  key: 'foliehuset.sponsorat.v1',
  scope: 'tab',
  empty: { form: {}, pictures: [], userId: null },
  format: json(toDraft),
})

export const clearDraft = draft.clear

/** A guest keeps it when they log in; the next user of the tab does not see a customer's. */
export function readDraft(): Draft {
  const { userId } = draft.read()
  if (userId !== null && userId !== ownId()) clearDraft()
  return draft.read()
}

export function storeDraft(change: Partial<Pick<Draft, 'form' | 'pictures'>>): void {
  draft.set({ ...readDraft(), ...change, userId: ownId() })
}

function ownId(): number | null {
  return lastKnownUser.read()?.id ?? null
}

function toDraft(value: unknown): Draft {
  const stored = (value ?? {}) as Partial<{ form: unknown; pictures: unknown; userId: unknown }>
  const form = Object.fromEntries(Object.entries(stored.form ?? {}).filter(([, text]) => typeof text === 'string' && text))
  const pictures = Array.isArray(stored.pictures) ? stored.pictures.filter(isPicture) : []
  return { form, pictures, userId: typeof stored.userId === 'number' ? stored.userId : null }
}

function isPicture(stored: unknown): stored is StoredPicture {
  const { id, name } = (stored ?? {}) as Partial<StoredPicture>
  return typeof id === 'string' && typeof name === 'string'
}
