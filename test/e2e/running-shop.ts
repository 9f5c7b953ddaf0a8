import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { freePort, startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where the built shop answers, with the demo catalogue */
    shopUrl: string
    /** its database, for looking at what a journey left behind */
    shopDatabaseUrl: string
  }
}

const START_WITHIN_MS = 120_000

/** Starts the built shop as `npm start` does, on a PostgreSQL server of its own, so that a journey can look into the database beside it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const dataDir = temporaryDirectory()
  const port = await freePort()
  const shopUrl = `http://localhost:${port}`
  const shopDatabaseUrl = postgres.url('postgres')
  const shop = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: shopUrl,
      DATABASE_URL: shopDatabaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    await end(shop)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(shopUrl, shop)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('shopUrl', shopUrl)
  project.provide('shopDatabaseUrl', shopDatabaseUrl)
  return stop
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (hasEnded(shop)) throw new Error(`The shop ended at its start (exit code ${shop.exitCode}, signal ${shop.signalCode})`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The shop did not answer on ${url}/readyz`)
}

async function end(shop: ChildProcess): Promise<void> {
  if (hasEnded(shop)) return
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}

function hasEnded(shop: ChildProcess): boolean {
  return shop.exitCode !== null || shop.signalCode !== null
}
