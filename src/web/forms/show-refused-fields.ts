import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/api.ts'

/**
 * Puts the server's refusals beside the fields they are about, and the focus into the first of them, which reads its error out.
 * False when the refusal is about none of the fields.
 */
export function showRefusedFields<Form extends FieldValues>(
  error: unknown,
  names: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const refused = names.flatMap((name) => (error.fields[name] ? [[name, error.fields[name]] as const] : []))
  if (refused.length > 0) showFaults(refused, setError)
  return refused.length > 0
}

/** Shows what is wrong with fields and focuses the first of them on the page, or in the dialog that stands open. */
export function showFaults<Form extends FieldValues>(
  faults: readonly (readonly [name: Path<Form>, message: string])[],
  setError: UseFormSetError<Form>,
): void {
  // drawn at once: a field must say what is wrong with it before it is focused, or nobody hears it
  flushSync(() => {
    for (const [name, message] of faults) setError(name, { type: 'server', message })
  })
  const page = document.querySelector('dialog[open]') ?? document
  const field = page.querySelector<HTMLElement>('form [aria-invalid="true"]')
  // who pressed Enter in the field is in it already, and would not hear its error
  if (field === document.activeElement) field?.blur()
  field?.focus()
}
