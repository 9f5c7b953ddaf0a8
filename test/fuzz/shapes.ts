import fc from 'fast-check'

const TOO_DEEP = 60_000

/** JSON that is of no field's type, as text. */
export const WRONG_SHAPES = ['{"toString":1,"toJSON":1,"valueOf":{},"length":1e9}', '"a\\u0000b\\ud800"'] as const

/** Nested deeper than JavaScript can write or compare. */
const DEEP_SHAPES = [
  `${'['.repeat(TOO_DEEP)}${']'.repeat(TOO_DEEP)}`,
  `${'{"a":'.repeat(TOO_DEEP / 2)}1${'}'.repeat(TOO_DEEP / 2)}`,
] as const

export const SHAPES = [...WRONG_SHAPES, '1e999', ...DEEP_SHAPES]
export const anyShape: fc.Arbitrary<string> = fc.constantFrom(...SHAPES)

const MARK = 'her står formen'

/** The JSON text of a body with `shape` in the member `name` of `holder`, which is a part of it. */
export function withShape(body: unknown, { holder, name }: Place, shape: string): string {
  const before = holder[name]
  const wasThere = Object.hasOwn(holder, name)
  holder[name] = MARK
  const text = JSON.stringify(body).replace(JSON.stringify(MARK), () => shape)
  if (wasThere) holder[name] = before
  else delete holder[name]
  return text
}

export type Place = Readonly<{ holder: Record<string, unknown>; name: string }>

/** Every member of every object and list in a body. */
export function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])])
}
