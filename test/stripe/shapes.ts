import { invalidRequest } from './fault.ts'
import type { FormFields, FormValue } from './form.ts'

/** What a parameter may be. Whatever a shape does not name is unknown, and refused. */
export type Shape =
  | Readonly<{ is: 'text'; most?: number }>
  | Readonly<{ is: 'integer'; least?: number; most?: number }>
  | Readonly<{ is: 'one of'; these: readonly string[] }>
  | Readonly<{ is: 'metadata' }>
  | Readonly<{ is: 'list'; of: Shape; most?: number }>
  | Readonly<{ is: 'object'; fields: Fields }>
export type Fields = Readonly<Record<string, Shape & Readonly<{ required?: true }>>>

/** A request as it was checked: integers are numbers. */
export type Checked = string | number | Checked[] | { [name: string]: Checked }
export type CheckedFields = { [name: string]: Checked }

/** Stripe's limits of metadata: https://docs.stripe.com/api/metadata. */
const MAX_KEYS = 50
const MAX_KEY_LETTERS = 40
const MAX_VALUE_LETTERS = 500

/** Checks the parameters of a request against those of its call, as strictly as Stripe. Throws StripeFault, naming the parameter. */
export function check(sent: FormFields, fields: Fields, path = ''): CheckedFields {
  const name = (inner: string) => (path === '' ? inner : `${path}[${inner}]`)
  for (const key of Object.keys(sent))
    if (!(key in fields)) throw invalidRequest(`Received unknown parameter: ${name(key)}`, { code: 'parameter_unknown', param: name(key) })
  const checked: CheckedFields = {}
  for (const [key, shape] of Object.entries(fields)) {
    const value = sent[key]
    if (value !== undefined) checked[key] = checkOne(value, shape, name(key))
    else if (shape.required) throw invalidRequest(`Missing required param: ${name(key)}.`, { code: 'parameter_missing', param: name(key) })
  }
  return checked
}

function checkOne(sent: FormValue, shape: Shape, param: string): Checked {
  switch (shape.is) {
    case 'text':
      return checkText(sent, shape.most ?? 5_000, param)
    case 'integer':
      return checkInteger(sent, shape, param)
    case 'one of':
      return checkChoice(sent, shape.these, param)
    case 'metadata':
      return checkMetadata(sent, param)
    case 'list':
      return checkList(sent, shape, param)
    case 'object':
      if (typeof sent === 'string' || Array.isArray(sent)) throw invalidRequest('Invalid object', { param })
      return check(sent, shape.fields, param)
  }
}

function checkText(sent: FormValue, most: number, param: string): string {
  if (typeof sent !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(sent)}`, { param })
  if (sent === '') throw invalidRequest(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  if (sent.length > most)
    throw invalidRequest(`Invalid string: ${sent.slice(0, 20)}…; must be at most ${most} characters`, {
      code: 'parameter_invalid_string_too_long',
      param,
    })
  return sent
}

function checkInteger(
  sent: FormValue,
  { least = 0, most = 99_999_999 }: Readonly<{ least?: number; most?: number }>,
  param: string,
): number {
  if (typeof sent !== 'string' || !/^-?\d+$/.test(sent))
    throw invalidRequest(`Invalid integer: ${JSON.stringify(sent)}`, { code: 'parameter_invalid_integer', param })
  const value = Number(sent)
  if (value < least)
    throw invalidRequest(`This value must be greater than or equal to ${least}.`, { code: 'parameter_invalid_integer', param })
  if (value > most) throw invalidRequest(`This value must be less than or equal to ${most}.`, { code: 'parameter_invalid_integer', param })
  return value
}

function checkChoice(sent: FormValue, these: readonly string[], param: string): string {
  if (typeof sent === 'string' && these.includes(sent)) return sent
  throw invalidRequest(`Invalid ${param}: must be one of ${these.join(', ')}`, { param })
}

function checkMetadata(sent: FormValue, param: string): CheckedFields {
  if (typeof sent === 'string' || Array.isArray(sent)) throw invalidRequest('Invalid object', { param })
  const entries = Object.entries(sent)
  if (entries.length > MAX_KEYS) throw invalidRequest(`Metadata can have up to ${MAX_KEYS} keys`, { param })
  for (const [key, value] of entries) {
    if (key.length > MAX_KEY_LETTERS) throw invalidRequest(`Metadata keys can be up to ${MAX_KEY_LETTERS} characters long`, { param })
    if (typeof value !== 'string' || value.length > MAX_VALUE_LETTERS)
      throw invalidRequest(`Metadata values can have up to ${MAX_VALUE_LETTERS} characters`, { param: `${param}[${key}]` })
  }
  return sent as CheckedFields
}

function checkList(sent: FormValue, { of, most = 100 }: Readonly<{ of: Shape; most?: number }>, param: string): Checked[] {
  if (!Array.isArray(sent)) throw invalidRequest('Invalid array', { param })
  if (sent.length > most) throw invalidRequest(`Array must have at most ${most} entries`, { param })
  return sent.map((one, place) => checkOne(one, of, `${param}[${place}]`))
}
