import type { z } from 'zod'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'

type Issue = z.core.$ZodRawIssue

const NEUTRAL = 'Feltet kan ikke bruges.'
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Feltet skal være tekst.',
  number: 'Skriv et tal.',
  int: 'Skriv et helt tal.',
  boolean: 'Vælg ja eller nej.',
  array: 'Det skal være en liste.',
  object: 'Tjek venligst felterne og prøv igen.',
}

/**
 * What a wrong value is answered with where its field has no words of its own. People read it, so it names neither types nor
 * the words of the API.
 */
export function danishIssue(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.input == null ? 'Feltet skal udfyldes.' : (EXPECTED[issue.expected] ?? NEUTRAL)
  if (issue.code === 'invalid_value') return 'Vælg en af mulighederne.'
  if (issue.code === 'too_big') return `Højst ${limit(issue.maximum, issue.origin)}.`
  if (issue.code === 'too_small') return `Mindst ${limit(issue.minimum, issue.origin)}.`
  if (issue.code === 'unrecognized_keys') return 'Et af felterne kendes ikke.'
  return NEUTRAL
}

function limit(value: number | bigint, origin: string): string {
  return `${decimalNumber(Number(value))}${origin === 'string' ? ' tegn' : ''}`
}
