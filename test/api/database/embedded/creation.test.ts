import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

test('a creation that was killed half-way is begun again', async () => {
  const dataDir = temporaryDirectory()
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'pg.unfinished'), { recursive: true })
  writeFileSync(join(dataDir, 'pg.unfinished', 'PG_VERSION'), '18\n')
  const connection = await connect({ dataDir, durable: false, log: silentLog })
  await connection.pool.query('create table works (id int)')
  await connection.close()
  expect(existsSync(join(dataDir, 'pg.unfinished'))).toBe(false)
})
