import fc from 'fast-check'
import type { Operation, Schema } from '#test/fuzz/api-document.ts'
import { declaredValue } from '#test/fuzz/declared-values.ts'
import type { Draft } from '#test/fuzz/requests.ts'

/** Texts that together have every kind of character: cleaned and stored, or refused. */
const SENT = ['A\u202då\u0301\u00a0שלום\u200b 😀𝒮', '\u200e8000', 'å'.repeat(20_001), 'a\ud83d\u0001b']
const SEED = 7

type Place = readonly (string | number)[]

/** Requests to an operation, each rightly made but for one text in one of its fields. */
export function draftsWithTexts(operation: Operation): readonly Draft[] {
  const { name, body, parameters } = operation
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && (one.required || place === 'path'))
        .map((one) => [one.name, sample(declaredValue(name, one.schema as Schema, one.name))]),
    )
  const plain: Draft = {
    operation,
    manner: 'nearly valid',
    path: valuesIn('path'),
    query: valuesIn('query'),
    headers: valuesIn('header'),
    body: null,
  }
  const json = (value: unknown): Draft => ({ ...plain, body: { kind: 'json', value, spoiling: null } })
  const schema = body?.kind === 'json' ? body.schema : null
  const right = schema && sample(declaredValue(name, schema))
  const inBody = schema ? textPlaces(schema).flatMap((place) => SENT.map((text) => json(withText(right, place, text)))) : []
  const whole = right === null ? plain : json(right)
  const textQueries = parameters.filter((one) => one.in === 'query' && (one.schema as Schema).type === 'string')
  return [...inBody, ...textQueries.flatMap((one) => SENT.map((text) => ({ ...whole, query: { ...plain.query, [one.name]: text } })))]
}

function sample<Value>(values: fc.Arbitrary<Value>): Value | null {
  return fc.sample(values, { seed: SEED, numRuns: 1 })[0] ?? null
}

/** Where texts stand in values of a schema. */
function textPlaces(schema: Schema): readonly Place[] {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined
  if (choices) return choices.flatMap(textPlaces)
  const within = (name: string | number, inner: unknown) => textPlaces((inner ?? {}) as Schema).map((place) => [name, ...place])
  if (schema.type === 'object') return Object.entries((schema.properties ?? {}) as Schema).flatMap(([name, inner]) => within(name, inner))
  if (schema.type === 'array') return within(0, schema.items)
  return schema.type === 'string' && !('enum' in schema) && !('const' in schema) ? [[]] : []
}

function withText(value: unknown, [first, ...rest]: Place, text: string): unknown {
  if (first === undefined) return text
  if (typeof first === 'number') return [withText(Array.isArray(value) ? value[0] : null, rest, text)]
  const members = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  return { ...members, [first]: withText(members[first], rest, text) }
}
