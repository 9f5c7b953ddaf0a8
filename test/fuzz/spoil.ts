import fc from 'fast-check'
import { hostileValue } from './hostile-values.ts'
import { anyShape, placesIn, withShape } from './shapes.ts'

const WAYS = [
  'left out',
  'another value',
  'another value',
  'too long',
  'as text',
  'in a list',
  'unknown member',
  'twice',
  'another shape',
] as const

/** One mistake in an otherwise valid body: where (counted round) and of which kind. */
export type Spoiling = Readonly<{ at: number; way: (typeof WAYS)[number]; value: unknown; shape: string }>

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  at: fc.nat(1_000),
  way: fc.constantFrom(...WAYS),
  value: hostileValue,
  shape: anyShape,
})

/** The JSON text of a body with its mistake in it. */
export function spoiled(body: unknown, { at, way, value, shape }: Spoiling): string | undefined {
  const copy: unknown = JSON.parse(JSON.stringify(body) ?? 'null')
  const places = placesIn(copy)
  const place = places[at % Math.max(places.length, 1)]
  if (place === undefined) return JSON.stringify(copy)
  if (way === 'another shape') return withShape(copy, place, shape)
  const { holder, name } = place
  const before = holder[name]
  if (way === 'left out') delete holder[name]
  if (way === 'another value') holder[name] = value
  if (way === 'too long') holder[name] = Array.isArray(before) ? Array(2_000).fill(before[0] ?? value) : 'å'.repeat(20_001)
  if (way === 'as text') holder[name] = String(before)
  if (way === 'in a list') holder[name] = [before]
  if (way === 'unknown member') holder.isAdmin = value
  const text = JSON.stringify(copy)
  // what an object cannot hold: the same member once more
  return way === 'twice' && text.startsWith('{') ? `{${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'},${text.slice(1)}` : text
}
