import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { pastePlainly } from '#web/browser/paste-plainly.ts'

if (typeof window !== 'undefined') pastePlainly()

type Messages = Readonly<Record<string, string | undefined>>

type Checked<Form> = Readonly<{
  /** what the form sends, which is what is checked; the form itself when left out */
  sends?: (form: Form) => unknown
  /** what only the form knows, by field: a repeated password, a box to tick. It counts before what the schema says. */
  also?: (form: Form) => Messages
  /** which field of the form shows a fault at 'company.bank.iban' of what is sent; the outermost one, 'company', when left out */
  fieldOf?: (sent: string) => string
}>

/** A schema, or how one is fetched when it is first needed: who only reads a page need not wait for rules. */
type SchemaSource = z.ZodType | (() => Promise<z.ZodType>)

/**
 * Checks what a form would send with the contract's own schema, so that browser and server refuse the same. The values stay
 * as they are typed: the server cleans them. (The resolver of @hookform/resolvers checks what is typed instead of what is
 * sent, and answers cleaned values.) Where the schema cannot be fetched the server checks alone.
 */
export function formResolver<Form extends FieldValues>(
  source: SchemaSource,
  { sends, also, fieldOf = outermost }: Checked<Form> = {},
): Resolver<Form> {
  return async (form) => {
    const schema = typeof source === 'function' ? await source().catch(() => null) : source
    const issues = schema?.safeParse(sends ? sends(form) : form).error?.issues ?? []
    const known = Object.entries(also?.(form) ?? {}).filter(([, message]) => message !== undefined)
    // of two messages for one field the first one counts
    const messages = new Map([...issues.toReversed().map(({ path, message }) => [fieldOf(path.join('.')), message] as const), ...known])
    if (messages.size === 0) return { values: form, errors: {} }
    const errors: FieldErrors<Form> = {}
    for (const [field, message] of messages) set(errors, field, { type: 'invalid', message })
    return { values: {}, errors }
  }
}

function outermost(path: string): string {
  return path.replace(/\..*/s, '')
}
