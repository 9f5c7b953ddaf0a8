import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormRegister,
} from 'react-hook-form'
import type { z } from 'zod'
import { plainText } from '#domain/texts/plain-text.ts'

if (typeof window !== 'undefined') pastePlainly()

type Messages = Readonly<Record<string, string | undefined>>

type ResolverOptions<Form> = Readonly<{
  /** The request body, which the schema checks; by default the form itself. */
  toBody?: (form: Form) => unknown
  /** Checks only the form knows, such as a repeated password; they win over the schema. */
  validate?: (form: Form) => Messages
  /** The field that shows a fault at 'company.bank.iban'; by default the outermost one, 'company'. */
  fieldOf?: (sent: string) => string
}>

/** A schema, or a function that fetches it when it is first needed. */
type SchemaSource = z.ZodType | (() => Promise<z.ZodType>)

/** Checks what a form would send with the contract's schema; without it only the server checks. The values stay as typed. */
export function formResolver<Form extends FieldValues>(
  source: SchemaSource,
  { toBody, validate, fieldOf = outermost }: ResolverOptions<Form> = {},
): Resolver<Form> {
  return async (form) => {
    const schema = typeof source === 'function' ? await source().catch(() => null) : source
    const issues = schema?.safeParse(toBody ? toBody(form) : form).error?.issues ?? []
    const known = Object.entries(validate?.(form) ?? {}).filter(([, message]) => message !== undefined)
    // the first message of a field wins
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

/** Removes invisible characters from pasted text before the length limit applies. Not for passwords. */
function pastePlainly(): void {
  window.addEventListener('paste', (event) => {
    const field = event.target
    if (event.defaultPrevented || !isTextField(field)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const plain = plainText(pasted)
    if (plain === pasted) return
    event.preventDefault()
    // deprecated, but the only way that keeps undo and fires input events
    document.execCommand('insertText', false, plain)
  })
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (!(target instanceof HTMLInputElement)) return false
  // a visible password field has type text
  return ['text', 'search', 'tel', 'email', 'url'].includes(target.type) && !target.autocomplete.includes('password')
}

/** What a field of a form needs: `<TextField {...field('name')} label="Navn" />`. A list's error may be on the list or on an entry. */
export function fieldsOf<Form extends FieldValues>(register: UseFormRegister<Form>, errors: FieldErrors<Form>) {
  return (name: Path<Form>, options?: RegisterOptions<Form, Path<Form>>) => {
    const error: { message?: string; root?: { message?: string } } | undefined = get(errors, name)
    return { ...register(name, options), error: error?.message ?? error?.root?.message }
  }
}
