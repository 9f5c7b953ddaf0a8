import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/api.ts'
import { focusFirstFault } from '#web/ui/fault-focus.ts'

/** Shows the server's refusals beside their fields and focuses the first. False when the error names no field. */
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

/** Shows the faults of fields and focuses the first of them on the page or in the open dialog. */
export function showFaults<Form extends FieldValues>(
  faults: readonly (readonly [name: Path<Form>, message: string])[],
  setError: UseFormSetError<Form>,
): void {
  drawFaults(() => {
    for (const [name, message] of faults) setError(name, { type: 'server', message })
  })
}

/** Draws faults at once, as a screen reader reads a message when its field is focused, and focuses the first. */
export function drawFaults(draw: () => void): void {
  flushSync(draw)
  focusFirstFault(document.querySelector('dialog[open]') ?? document)
}

/** Passes the server's refusals to a form that holds its errors by field. False when the error names no field. */
export function setRefusedFields(error: unknown, setErrors: (errors: Readonly<Record<string, string>>) => void): boolean {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return false
  setErrors(error.fields)
  return true
}
