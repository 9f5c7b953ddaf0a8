import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMBEDDED_IN_SHORT, JOURNEYS_IN_SHORT, LEFT_OUT_OF_SHORT } from './scope.ts'

test('every file a short run includes or leaves out by its name exists', () => {
  const patterns = [...EMBEDDED_IN_SHORT, ...LEFT_OUT_OF_SHORT, ...JOURNEYS_IN_SHORT].flatMap(alternatives)
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '..') }).length === 0)).toEqual([])
  expect(patterns.length).toBeGreaterThan(30)
})

test('no two journeys add a product with the same SKU, as they share a shop', () => {
  const files = globSync('e2e/*.test.ts', { cwd: import.meta.dirname }).toSorted()
  const added = files.flatMap((file) => skusAddedIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map((sku) => ({ sku, file })))
  const twice = Map.groupBy(added, ({ sku }) => sku).entries()
  expect([...twice].filter(([, by]) => new Set(by.map(({ file }) => file)).size > 1)).toEqual([])
  expect(added.length).toBeGreaterThan(40)
})

/** Those that are written out, by themselves or as a constant of the file. */
function skusAddedIn(text: string): readonly string[] {
  const constants = new Map([...text.matchAll(/const (\w+) = '([^']+)'/g)].map(([, name = '', value = '']) => [name, value]))
  return [...text.matchAll(/addProduct\(\{\s*kcwId: (?:'([^']+)'|(\w+))/g)].flatMap(
    ([, sku, name = '']) => sku ?? constants.get(name) ?? [],
  )
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const [, before, inside, after] = pattern.match(/^(.*)\{(.*)\}(.*)$/) ?? []
  return inside === undefined ? [pattern] : inside.split(',').map((one) => `${before}${one}${after}`)
}
