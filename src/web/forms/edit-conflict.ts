import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { EditConflict, LastChange } from '#contract/http/edit-conflict.ts'
import { ApiError } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { rebaseForm } from './rebase-form.ts'
import { showRefusedFields } from './show-refused-fields.ts'

/** The conflict of a refused change (decision 0011); null for other errors. */
export function editConflict<Thing>(error: unknown): EditConflict<Thing> | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.body as EditConflict<Thing>) : null
}

export function nameOfOther({ changedBy }: LastChange): string {
  return changedBy ?? 'en anden'
}

export function timeOfOther({ changedAt }: LastChange): string {
  return changedAt ? ` ${dateAndTime(changedAt)}` : ''
}

/** A colleague's change of a record that is open here. */
export type Changed<Thing> = EditConflict<Thing> & Readonly<{ before: Thing }>

/** A record that is open in a form while a colleague may change it. After a refusal the form goes on from the newest state. */
export function useOpened<Thing>(opened: Thing) {
  const [thing, setThing] = useState(opened)
  const [changed, setChanged] = useState<Changed<Thing> | null>(null)
  /** Follows a colleague's change when an error is about one: typed fields stay, the others show the saved values. */
  const follow = <Form extends FieldValues>(
    error: unknown,
    form: UseFormReturn<Form>,
    formOf: (thing: Thing) => Form,
    fields: readonly Path<Form>[] = [],
  ): void => {
    const found = editConflict<Thing>(error)
    if (found) {
      setChanged({ ...found, before: thing })
      setThing(found.now)
      rebaseForm(form, formOf(thing), formOf(found.now))
    }
    showRefusedFields(error, fields, form.setError)
  }
  const take = (saved: Thing): void => {
    setThing(saved)
    setChanged(null)
  }
  return { thing, changed, follow, take }
}
