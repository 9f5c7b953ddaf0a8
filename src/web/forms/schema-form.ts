import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api.ts'

type Messages = Readonly<Record<string, string>>

/**
 * Checks a form with the contract's own schema, so that browser and server refuse the same, and with what only the form
 * knows (a repeated password, a box to tick). The values stay as typed: the server cleans them.
 */
export function schemaResolver<Form extends FieldValues>(
  schema: z.ZodType,
  alsoCheck: (form: Form) => Messages = () => ({}),
): Resolver<Form> {
  return (form) => {
    const messages: Record<string, string> = {}
    for (const { path, message } of schema.safeParse(form).error?.issues ?? []) messages[String(path[0])] ??= message
    const all = { ...messages, ...alsoCheck(form) }
    if (Object.keys(all).length === 0) return { values: form, errors: {} }
    return { values: {}, errors: toFieldErrors<Form>(all) }
  }
}

/** Puts the server's refusals beside the fields they are about. */
export function showRefusedFields<Form extends FieldValues>(error: unknown, names: readonly Path<Form>[], setError: UseFormSetError<Form>) {
  if (!(error instanceof ApiError)) return
  for (const name of names) {
    const message = error.fields[name]
    if (message) setError(name, { type: 'server', message })
  }
}

function toFieldErrors<Form extends FieldValues>(messages: Messages): FieldErrors<Form> {
  const errors = Object.entries(messages).map(([name, message]) => [name, { type: 'invalid', message }])
  return Object.fromEntries(errors) as FieldErrors<Form>
}
