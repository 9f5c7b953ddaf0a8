import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ChangedMeanwhile, LastChange } from '#contract/changed-meanwhile.ts'
import { ApiError } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { rebaseForm } from './rebase-form.ts'

/** What a colleague changed before this change was sent, as the server refused it (decision 0011); null for every other refusal. */
export function changedMeanwhile<Thing>(error: unknown): ChangedMeanwhile<Thing> | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.body as ChangedMeanwhile<Thing>) : null
}

/** 'Ada Admin', or 'en anden' where the log knows nobody. */
export function nameOfOther({ changedBy }: LastChange): string {
  return changedBy ?? 'en anden'
}

/** When the other one saved, as part of a sentence. */
export function timeOfOther({ changedAt }: LastChange): string {
  return changedAt ? ` ${dateAndTime(changedAt)}` : ''
}

/** A colleague's change of something that stood open here: as it was opened, as it is now, and who did it. */
export type Changed<Thing> = ChangedMeanwhile<Thing> & Readonly<{ before: Thing }>

/**
 * Something that stands open in a form while a colleague may change it. What was opened is what a change rests on; after a refusal
 * the form goes on from what there is now.
 */
export function useOpened<Thing>(opened: Thing) {
  const [thing, setThing] = useState(opened)
  const [changed, setChanged] = useState<Changed<Thing> | null>(null)
  /** Follows a colleague's change, if that is what an error is about: what was typed stays, everything else shows what he saved. */
  const follow = <Form extends FieldValues>(error: unknown, form: UseFormReturn<Form>, formOf: (thing: Thing) => Form): void => {
    const found = changedMeanwhile<Thing>(error)
    if (!found) return
    setChanged({ ...found, before: thing })
    setThing(found.now)
    rebaseForm(form, formOf(thing), formOf(found.now))
  }
  /** Goes on from what was saved here. */
  const take = (saved: Thing): void => {
    setThing(saved)
    setChanged(null)
  }
  return { thing, changed, follow, take }
}
