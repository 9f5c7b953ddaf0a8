import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type LockedPackage = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(read('package.json'))
const locked: Record<string, LockedPackage> = JSON.parse(read('package-lock.json')).packages
const [, runtimeReasons = '', devReasons = ''] = read('docs/dependencies.md').split(/^## .*$/m)

test('every dependency has its line of reason, and no reason outlives its dependency', () => {
  expect(namesIn(runtimeReasons)).toEqual(Object.keys(manifest.dependencies).toSorted())
  expect(namesIn(devReasons)).toEqual(Object.keys(manifest.devDependencies).toSorted())
})

test('the shop runs on at most 40 packages', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(40)
})

test('every version is exact', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.entries(locked).filter(([, { resolved }]) => resolved)).toEqual([])
})

test('the lock file knows the packages of every platform, so that a clean install works on each', () => {
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !locked[`node_modules/${name}`]?.version && !locked[`${path}/node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})

function namesIn(section: string): string[] {
  return [...section.matchAll(/^- `([^`]+)` \S/gm)].map(([, name = '']) => name).toSorted()
}
