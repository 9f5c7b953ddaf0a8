import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/api.ts'

/** Puts the server's refusals beside the fields they are about. */
export function showRefusedFields<Form extends FieldValues>(
  error: unknown,
  names: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof ApiError)) return
  for (const name of names) {
    const message = error.fields[name]
    if (message) setError(name, { type: 'server', message })
  }
}
