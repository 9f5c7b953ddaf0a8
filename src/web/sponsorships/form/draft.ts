import { createMemory, json } from '#web/browser/memory.ts'
import type { ApplicationForm } from './application.ts'

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
