import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '#test/source-texts.ts'
import { WAITING_COMPILERS } from './compile-without-waiting.ts'

const HOT = `
  function hot(times) { let sum = 0; for (let i = 0; i < times; i += 1) sum += i % 7; return { sum } }
  for (let call = 0; call < 300000; call += 1) hot(20)`

/** The JIT compilers used by a process and its thread for a hot function. */
function compilersOf(before: string): Set<string> {
  const main = `${before}; ${HOT}; const { Worker } = await import('node:worker_threads'); new Worker(${JSON.stringify(HOT)}, { eval: true })`
  const traced = execFileSync(process.execPath, ['--maglev', '--trace-opt', '--input-type=module-typescript', '-e', main], {
    encoding: 'utf8',
  })
  return new Set([...traced.matchAll(/<JSFunction hot.*target (\w+)/g)].map(([, compiler = '']) => compiler))
}

test('a process that compiles without waiting leaves out the compiler that waits for a collection, in its threads too', () => {
  expect(compilersOf('')).toContain('MAGLEV')
  const without = "const { compileWithoutWaiting } = await import('#server/processes/compile-without-waiting.ts'); compileWithoutWaiting()"
  expect([...compilersOf(without)]).toEqual(['TURBOFAN_JS'])
})

test('whatever starts a thread of the server, and the shop itself, compiles without waiting', () => {
  const server = [...sourceFiles()].filter(([path]) => path.startsWith('src/server/'))
  const starting = server.filter(([path, text]) => text.includes('new Worker(') || path === 'src/server/main.ts')
  expect(starting.length).toBeGreaterThan(2)
  expect(starting.filter(([, text]) => !text.includes('  compileWithoutWaiting()')).map(([path]) => path)).toEqual([])
})

test('the launcher of every command and the processes of the tests compile as the shop does', () => {
  expect(process.execArgv).toEqual(expect.arrayContaining([...WAITING_COMPILERS]))
  const launcher = readFileSync('scripts/launch.mjs', 'utf8')
  expect(launcher).toContain(`[${WAITING_COMPILERS.map((flag) => `'${flag}'`).join(', ')}]`)
})

/** Programs that are no shop, or set the flags before anything else. */
const ON_THEIR_OWN = /\(process\.execPath, \[\s*(?:'-e'|'--input-type|'--watch'|'scripts\/launch\.mjs'|file\])/

test('a process that a command or a test starts compiles as they do, so that it does not hang when it ends', () => {
  const starts = globSync(['scripts/*.ts', 'test/**/*.ts']).flatMap((path) => {
    const found = readFileSync(path, 'utf8').match(/\b(?:spawn|spawnSync|execFile|execFileSync)\(process\.execPath.{0,60}/gs) ?? []
    return found.map((start) => `${path}: ${start}`)
  })
  expect(starts.length).toBeGreaterThan(10)
  expect(starts.filter((start) => !/\.\.\.(?:process\.execArgv|SHORT_LIVED)\b/.test(start) && !ON_THEIR_OWN.test(start))).toEqual([])
})
