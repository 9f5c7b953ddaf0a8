import { keepInTab, readFromTab } from '#web/checkout/tab-storage.ts'
import type { ApplicationForm } from './application.ts'

const KEY = 'foliehuset.sponsorat.v1'

/** A picture that is uploaded already, as a reload finds it. */
type KeptPicture = Readonly<{ id: string; name: string }>
type Draft = Readonly<{ form: Partial<ApplicationForm>; pictures: readonly KeptPicture[] }>

/** What was typed and uploaded before a reload; what is missing or broken is left out. */
export function readDraft(): Draft {
  try {
    const stored = JSON.parse(readFromTab(KEY) ?? '{}') as Partial<{ form: unknown; pictures: unknown }>
    const form = Object.fromEntries(Object.entries(stored?.form ?? {}).filter(([, value]) => typeof value === 'string' && value))
    return { form, pictures: Array.isArray(stored?.pictures) ? stored.pictures.filter(isPicture) : [] }
  } catch {
    return { form: {}, pictures: [] }
  }
}

/** Keeps a part of the application until the tab is closed or the application is sent. */
export function keepDraft(change: Partial<Draft>): void {
  keepInTab(KEY, JSON.stringify({ ...readDraft(), ...change }))
}

export function forgetDraft(): void {
  keepInTab(KEY, null)
}

function isPicture(kept: unknown): kept is KeptPicture {
  const { id, name } = (kept ?? {}) as Partial<KeptPicture>
  return typeof id === 'string' && typeof name === 'string'
}
