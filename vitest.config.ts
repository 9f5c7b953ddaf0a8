import { defineConfig } from 'vitest/config'

const apiTests = ['src/server/**/*.test.ts', 'test/api/**/*.test.ts']

/** The files of a worker share the server's modules, which Node reads itself: importing them anew took more than half of the time. */
const sharedModules = { isolate: false, experimental: { viteModuleRunner: false } }
const api = { ...sharedModules, expect: { poll: { timeout: 20_000 } }, testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // one for each core: a worker often waits for a database, a browser or a process beside it
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          isolate: false,
          // a busy machine makes property tests of seconds take tens of them
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api-embedded',
          include: apiTests,
          exclude: ['test/api/on-server/**'],
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: 'test/embedded-template.ts',
          ...api,
        },
      },
      {
        test: {
          name: 'api-server',
          include: apiTests,
          exclude: ['src/server/database/embedded/**'],
          env: { TEST_ENGINE: 'server' },
          globalSetup: 'test/postgres-server.ts',
          ...api,
        },
      },
      {
        test: {
          name: 'e2e',
          // a page on a busy machine takes longer than a second to show what was pressed
          expect: { poll: { timeout: 30_000 } },
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/shops.ts',
          ...sharedModules,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
