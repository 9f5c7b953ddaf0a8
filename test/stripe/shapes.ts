import { invalidRequest } from './fault.ts'
import type { Said, SaidFields } from './form.ts'

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
const MOST_KEYS = 50
const MOST_KEY_LETTERS = 40
const MOST_VALUE_LETTERS = 500

/** Checks what a request says against what its call takes, as strictly as Stripe. Throws StripeFault, naming the parameter. */
export function check(said: SaidFields, fields: Fields, path = ''): CheckedFields {
  const name = (inner: string) => (path === '' ? inner : `${path}[${inner}]`)
  for (const key of Object.keys(said))
    if (!(key in fields)) throw invalidRequest(`Received unknown parameter: ${name(key)}`, { code: 'parameter_unknown', param: name(key) })
  const checked: CheckedFields = {}
  for (const [key, shape] of Object.entries(fields)) {
    const value = said[key]
    if (value !== undefined) checked[key] = checkOne(value, shape, name(key))
    else if (shape.required) throw invalidRequest(`Missing required param: ${name(key)}.`, { code: 'parameter_missing', param: name(key) })
  }
  return checked
}

function checkOne(said: Said, shape: Shape, param: string): Checked {
  switch (shape.is) {
    case 'text':
      return checkText(said, shape.most ?? 5_000, param)
    case 'integer':
      return checkInteger(said, shape, param)
    case 'one of':
      return checkChoice(said, shape.these, param)
    case 'metadata':
      return checkMetadata(said, param)
    case 'list':
      return checkList(said, shape, param)
    case 'object':
      if (typeof said === 'string' || Array.isArray(said)) throw invalidRequest('Invalid object', { param })
      return check(said, shape.fields, param)
  }
}

function checkText(said: Said, most: number, param: string): string {
  if (typeof said !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(said)}`, { param })
  if (said === '') throw invalidRequest(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  if (said.length > most)
    throw invalidRequest(`Invalid string: ${said.slice(0, 20)}…; must be at most ${most} characters`, {
      code: 'parameter_invalid_string_too_long',
      param,
    })
  return said
}

function checkInteger(said: Said, { least = 0, most = 99_999_999 }: Readonly<{ least?: number; most?: number }>, param: string): number {
  if (typeof said !== 'string' || !/^-?\d+$/.test(said))
    throw invalidRequest(`Invalid integer: ${JSON.stringify(said)}`, { code: 'parameter_invalid_integer', param })
  const value = Number(said)
  if (value < least)
    throw invalidRequest(`This value must be greater than or equal to ${least}.`, { code: 'parameter_invalid_integer', param })
  if (value > most) throw invalidRequest(`This value must be less than or equal to ${most}.`, { code: 'parameter_invalid_integer', param })
  return value
}

function checkChoice(said: Said, these: readonly string[], param: string): string {
  if (typeof said === 'string' && these.includes(said)) return said
  throw invalidRequest(`Invalid ${param}: must be one of ${these.join(', ')}`, { param })
}

function checkMetadata(said: Said, param: string): CheckedFields {
  if (typeof said === 'string' || Array.isArray(said)) throw invalidRequest('Invalid object', { param })
  const entries = Object.entries(said)
  if (entries.length > MOST_KEYS) throw invalidRequest(`Metadata can have up to ${MOST_KEYS} keys`, { param })
  for (const [key, value] of entries) {
    if (key.length > MOST_KEY_LETTERS) throw invalidRequest(`Metadata keys can be up to ${MOST_KEY_LETTERS} characters long`, { param })
    if (typeof value !== 'string' || value.length > MOST_VALUE_LETTERS)
      throw invalidRequest(`Metadata values can have up to ${MOST_VALUE_LETTERS} characters`, { param: `${param}[${key}]` })
  }
  return said as CheckedFields
}

function checkList(said: Said, { of, most = 100 }: Readonly<{ of: Shape; most?: number }>, param: string): Checked[] {
  if (!Array.isArray(said)) throw invalidRequest('Invalid array', { param })
  if (said.length > most) throw invalidRequest(`Array must have at most ${most} entries`, { param })
  return said.map((one, place) => checkOne(one, of, `${param}[${place}]`))
}
