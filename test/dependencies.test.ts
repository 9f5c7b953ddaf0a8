import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deprecationFaults, licenceFaults, pinningFaults } from '../scripts/dependency-faults.ts'

type LockedPackage = {
  version?: string
  resolved?: string
  license?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

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

test('the pages set the scheduler that React DOM draws with', () => {
  expect(Object.keys(locked).filter((path) => path.endsWith('node_modules/scheduler'))).toEqual(['node_modules/scheduler'])
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

test('every package the shop runs on has a checksum, a maker who keeps it and a licence to run it under', () => {
  expect([...licenceFaults(locked), ...deprecationFaults(locked), ...pinningFaults(locked)]).toEqual([])
})

test('a package without one of them is named', () => {
  const sound = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
  const planted = {
    '': {},
    'node_modules/a': sound,
    'node_modules/b': { ...sound, license: '(MIT OR GPL-3.0-only)' },
    'node_modules/c': { ...sound, license: 'MIT AND AGPL-3.0-only' },
    'node_modules/a/node_modules/@d/e': { ...sound, license: undefined },
    'node_modules/f': { ...sound, license: 'GPL-3.0-only', dev: true },
    'node_modules/g': { ...sound, deprecated: 'use h' },
    'node_modules/h': { version: '1.0.0', license: 'MIT', optional: true },
    'node_modules/i': { version: '1.0.0', license: 'MIT' },
  }
  expect(licenceFaults(planted)).toEqual(['c: licence MIT AND AGPL-3.0-only', '@d/e: licence none declared'])
  expect(deprecationFaults(planted)).toEqual(['g is deprecated: use h'])
  expect(pinningFaults(planted)).toEqual(['i: the lock file has no checksum or version for it'])
})

function namesIn(section: string): string[] {
  return [...section.matchAll(/^- `([^`]+)` \S/gm)].map(([, name = '']) => name).toSorted()
}
