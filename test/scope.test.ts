import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMBEDDED_IN_SHORT, JOURNEYS_IN_SHORT, LEFT_OUT_OF_SHORT } from './scope.ts'

test('every file a short run takes or leaves out by its name is there', () => {
  const named = [...EMBEDDED_IN_SHORT, ...LEFT_OUT_OF_SHORT, ...JOURNEYS_IN_SHORT].flatMap(alternatives)
  expect(named.filter((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '..') }).length === 0)).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const [, before, inside, after] = pattern.match(/^(.*)\{(.*)\}(.*)$/) ?? []
  return inside === undefined ? [pattern] : inside.split(',').map((one) => `${before}${one}${after}`)
}
