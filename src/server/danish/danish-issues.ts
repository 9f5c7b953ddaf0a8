import type { z } from 'zod'
import { ERRORS } from '#contract/http/error-codes.ts'
import { FIELD_MISSING, LIST_EXPECTED } from '#contract/http/fields.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { WHOLE_NUMBER_MISSING } from '#domain/numbers/danish-number.ts'

type Issue = z.core.$ZodRawIssue

const FIELD_TOO_SHORT = 'Der mangler noget i feltet.'
const NEUTRAL = 'Feltet kan ikke bruges.'
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Feltet skal være tekst.',
  number: 'Skriv et tal.',
  int: WHOLE_NUMBER_MISSING,
  boolean: 'Vælg ja eller nej.',
  array: LIST_EXPECTED,
  object: ERRORS.invalid_input.message,
}

/** The Danish message for a field without its own, without technical terms. */
export function danishIssue(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.input == null ? FIELD_MISSING : (EXPECTED[issue.expected] ?? NEUTRAL)
  if (issue.code === 'invalid_value') return 'Vælg en af mulighederne.'
  if (issue.code === 'too_big') return `Højst ${limit(issue.maximum, issue.origin)}.`
  if (issue.code === 'too_small') return tooSmall(issue.minimum, issue.origin)
  if (issue.code === 'unrecognized_keys') return 'Et af felterne kendes ikke.'
  return NEUTRAL
}

function tooSmall(minimum: number | bigint, origin: string): string {
  if (origin === 'string') return FIELD_TOO_SHORT
  return origin === 'array' ? `Vælg mindst ${limit(minimum, origin)}.` : `Tallet skal være mindst ${limit(minimum, origin)}.`
}

function limit(value: number | bigint, origin: string): string {
  return `${decimalNumber(Number(value))}${origin === 'string' ? ' tegn' : ''}`
}
