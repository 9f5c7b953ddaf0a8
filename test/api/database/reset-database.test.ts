import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { SHORT_LIVED } from '#test/short-lived.ts'
import { silentLog } from '#test/silent-log.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/reset-database.ts', import.meta.url))
const location = await closedTestDatabase()

/** `npm run db:reset` without a terminal. */
async function reset(...options: string[]) {
  const child = spawn(process.execPath, [...SHORT_LIVED, SCRIPT, ...options], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end('yes\n')
  const [out, [code]] = await Promise.all([text(child.stdout).then(async (said) => said + (await text(child.stderr))), once(child, 'exit')])
  return { code, out }
}

async function hasTables(): Promise<boolean> {
  const { pool, close } = await connect({ ...location, log: silentLog })
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('orders') is not null as there`).finally(close)
  return rows[0]?.there === true
}

it('the database is not emptied without a terminal to ask at, unless `--yes` is given', async () => {
  expect(await reset()).toEqual({ code: 1, out: 'Nothing was changed: nobody can be asked here, so add `-- --yes` if you mean it.\n' })
  expect(await hasTables()).toBe(true)
  expect((await reset('--yes')).code).toBe(0)
  expect(await hasTables()).toBe(false)
})
