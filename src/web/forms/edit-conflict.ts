import { useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { EditConflict, LastChange } from '#contract/http/edit-conflict.ts'
import { ApiError } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { showRefusedFields } from './show-refused-fields.ts'

/** The conflict of a refused change (decision 0011); null for other errors. */
export function editConflict<Thing>(error: unknown): EditConflict<Thing> | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.body as EditConflict<Thing>) : null
}

/** Shows a conflict in a toast, which stays when the newest state closes the form. False for other errors. */
export function showConflictToast(error: unknown): boolean {
  if (!editConflict(error)) return false
  toast.error(messageOf(error))
  return true
}

export function nameOfOther({ changedBy }: LastChange): string {
  return changedBy ?? 'en anden'
}

export function timeOfOther({ changedAt }: LastChange): string {
  return changedAt ? ` ${dateAndTime(changedAt)}` : ''
}

/** A colleague's change of a record that is open here. */
export type Changed<Thing> = EditConflict<Thing> & Readonly<{ before: Thing }>

/** A record that is open in a form while a colleague may change it. After a refusal the form continues from the newest state. */
export function useEditedRecord<Thing>(opened: Thing) {
  const [record, setRecord] = useState(opened)
  const [changed, setChanged] = useState<Changed<Thing> | null>(null)
  /** Applies a colleague's change when an error is a conflict: typed fields stay, the others show the saved values. */
  const applyConflict = <Form extends FieldValues>(
    error: unknown,
    form: UseFormReturn<Form>,
    formOf: (record: Thing) => Form,
    fields: readonly Path<Form>[] = [],
  ): void => {
    const conflict = editConflict<Thing>(error)
    if (conflict) {
      setChanged({ ...conflict, before: record })
      setRecord(conflict.now)
      rebaseForm(form, formOf(record), formOf(conflict.now))
    }
    showRefusedFields(error, fields, form.setError)
  }
  /** Continues from what was saved; shows it when another user saved in between. */
  const acceptSaved = (saved: Thing, hasOtherChanges = false): void => {
    setRecord(saved)
    setChanged(hasOtherChanges ? { now: saved, before: record } : null)
  }
  return { record, changed, applyConflict, acceptSaved }
}

type Touched = readonly (readonly [path: string, value: unknown])[]

/** The paths that were typed in since a form was opened, such as 'company.bank.iban'. A list counts as one value. */
export function touchedFields(typed: object, opened: object, above = ''): Touched {
  const before = new Map(Object.entries(opened))
  return Object.entries(typed).flatMap(([name, value]): Touched => {
    const was: unknown = before.get(name)
    if (isGroup(value) && isGroup(was)) return touchedFields(value, was, `${above}${name}.`)
    return JSON.stringify(value) === JSON.stringify(was) ? [] : [[`${above}${name}`, value]]
  })
}

/**
 * Rebases a form on what was saved, by a colleague or here: fields typed in since the form was opened or sent stay unsaved, the other fields show
 * the saved values.
 */
export function rebaseForm<Form extends FieldValues>(form: UseFormReturn<Form>, before: Form, newest: Form): void {
  const typed = form.getValues()
  const moved = touchedFields(rebased(typed, before, newest), typed)
  // set before the reset, which loses which fields are lists; an unchanged field is not set, so it keeps its cursor
  for (const [path, value] of moved) form.setValue(path as Path<Form>, value as PathValue<Form, Path<Form>>)
  form.reset(newest as DefaultValues<Form>, { keepValues: true })
}

/** The same for a form kept in state. */
export function rebased<Form extends object>(typed: Form, opened: Form, newest: Form): Form {
  const [before, now] = [new Map(Object.entries(opened)), new Map<string, unknown>(Object.entries(newest))]
  for (const [name, value] of Object.entries(typed)) {
    const [was, is]: unknown[] = [before.get(name), now.get(name)]
    if (isGroup(value) && isGroup(was) && isGroup(is)) now.set(name, rebased(value, was, is))
    else if (JSON.stringify(value) !== JSON.stringify(was)) now.set(name, value)
  }
  return Object.fromEntries(now) as Form
}

/** The same for lines, compared by their name: lines removed here stay removed, lines added here come last. */
export function rebasedLines<Line extends object>(
  [typed, opened, newest]: readonly [typed: readonly Line[], opened: readonly Line[], newest: readonly Line[]],
  nameOf: (line: Line) => string,
): Line[] {
  const named = (lines: readonly Line[]) => Object.fromEntries(lines.map((line) => [nameOf(line), line]))
  const [mine, before] = [named(typed), named(opened)]
  const lines = Object.entries(rebased(mine, before, named(newest)))
  return lines.flatMap(([name, line]) => (name in before && !(name in mine) ? [] : [line]))
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
