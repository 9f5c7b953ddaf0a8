import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { WAITING_COMPILERS } from './src/server/processes/compile-without-waiting.ts'
import LongestFirst from './test/longest-first.ts'
import { EMBEDDED_IN_SHORT, isShort, JOURNEYS_IN_SHORT, LEFT_OUT_OF_SHORT } from './test/scope.ts'
import { openTemporaryFolder } from './test/temporary-files.ts'

openTemporaryFolder()

/**
 * Tests whose time goes into anything but the database (pictures, PDFs, processes, ten thousand prices) run on one engine, the server.
 * So do those of what only a server has: several sessions that wait for each other's rows.
 */
const onServerOnly = ['test/api/**/*.once.test.ts']
/** Tests of the embedded engine itself: its files, its thread, its start. The order of use cases can be decided only where there is one connection. */
const onEmbeddedOnly = ['test/api/database/embedded/**', 'test/api/orders/interleavings.test.ts']

/** The files of a worker share the server's modules, which Node reads itself: importing them anew took more than half of the time. */
const sharedModules = { isolate: false, experimental: { viteModuleRunner: false } }
/** A worker of the tests ends as every process does, and must not wait for ever. */
const execArgv = [...WAITING_COMPILERS]
/** A limit is there for what never ends; a machine with other work takes many times as long as an idle one. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000 }
/** Properties are tried with the same cases in every short run. */
const setupFiles = isShort ? ['test/property-seed.ts'] : []
/** The runner reports every import to its main process; the server's modules, loaded before it begins to, take half of the time. */
const serverFirst = ['--import', new URL('./test/load-server-first.ts', import.meta.url).href]
const api = { ...sharedModules, ...patience, setupFiles, execArgv: [...execArgv, ...serverFirst] }

export default defineConfig({
  test: {
    // one more than there are cores: a worker often waits for a database, a browser or a process beside it
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          isolate: false,
          ...patience,
          setupFiles: ['test/fresh-modules.ts', ...setupFiles],
        },
      },
      {
        test: {
          name: 'api-embedded',
          include: isShort ? EMBEDDED_IN_SHORT : ['test/api/**/*.test.ts'],
          exclude: onServerOnly,
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: 'test/embedded-template.ts',
          ...api,
          // several engines live in one process here, which once ended in V8 while it freed an import wrapper they share
          execArgv: [...api.execArgv, '--no-wasm-code-gc'],
        },
      },
      {
        test: {
          name: 'api-server',
          include: ['test/api/**/*.test.ts'],
          exclude: [...onEmbeddedOnly, ...(isShort ? LEFT_OUT_OF_SHORT : [])],
          env: { TEST_ENGINE: 'server' },
          globalSetup: 'test/postgres-server.ts',
          ...api,
          // where an embedded engine is opened here, to try a backup, it lives for that alone
          execArgv: [...api.execArgv, '--liftoff-only'],
        },
      },
      ...(['embedded', 'server'] as const).map((engine) => ({
        test: {
          name: `faults-${engine}`,
          include: engine === 'server' ? ['test/faults/**/*.test.ts'] : ['test/faults/*.test.ts'],
          env: { TEST_ENGINE: engine },
          globalSetup: engine === 'server' ? 'test/postgres-server.ts' : 'test/embedded-template.ts',
          ...sharedModules,
          execArgv,
          // a fault has the machine to itself
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      })),
      {
        test: {
          name: 'e2e',
          include: isShort ? JOURNEYS_IN_SHORT : ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/shops.ts',
          ...sharedModules,
          ...patience,
          execArgv,
        },
      },
    ],
  },
})
