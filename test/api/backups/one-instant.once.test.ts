import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { USUAL_RETENTION } from '#domain/backups/retained-backups.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { testDatabase } from '#test/databases.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const { pool, location } = await testDatabase()
const backupDir = temporaryDirectory()
afterAll(() => rm(backupDir, { recursive: true, force: true }))

test('what is written while a server is read is in the backup either whole or not at all', { timeout: 600_000 }, async () => {
  const writer = await pool.connect()
  // the backup reads messages first and waits here for uploads, as long as it takes to write to both
  await writer.query('begin; lock table uploads in access exclusive mode')
  const env = { dataDir: location.dataDir, databaseUrl: location.databaseUrl ?? null, s3: null, backupDir }
  const taken = takeBackup({ env, log: silentLog, now: () => new Date(), retention: USUAL_RETENTION })
  while (!(await somebodyWaits())) await setImmediate()
  await writer.query(`insert into messages (name, email, subject, message) values ('Søren', 'soeren@example.dk', 'Levering', 'Hej')`)
  await writer.query(`insert into uploads (key, original_name, widths, width, height) values ('folie', 'folie.jpg', '{400}', 400, 300)`)
  await writer.query('commit')
  writer.release()
  const { tables } = (await taken).manifest
  const rows = new Map(tables.map((table) => [table.name, table.rows]))
  expect({ messages: rows.get('messages'), uploads: rows.get('uploads') }).toEqual({ messages: 0, uploads: 0 })
})

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_locks join pg_database on pg_database.oid = database
     where not granted and relation = 'uploads'::regclass and datname = current_database()`,
  )
  return rows.length > 0
}
