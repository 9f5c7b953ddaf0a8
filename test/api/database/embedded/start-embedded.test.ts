import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(() => rmSync(directory, { recursive: true }))

test('a second shop on the same directory is refused before it touches the files', async () => {
  const location = await closedTestDatabase({ template: 'empty' })
  const first = await connect({ ...location, log: silentLog })
  await expect(connect({ ...location, log: silentLog })).rejects.toThrow('is already in use by process')
  await expect(first.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await first.close()
})

test('a DATA_DIR that cannot be written to is named in one clear line', async () => {
  const file = join(directory, 'file')
  writeFileSync(file, '')
  await expect(connect({ dataDir: join(file, 'data'), log: silentLog })).rejects.toThrow(
    /^DATA_DIR .*file\/data cannot be used: ENOTDIR.*$/,
  )
})

test('files that are no database are refused in one line, and the directory is free again', async () => {
  const dataDir = join(directory, 'broken')
  mkdirSync(join(dataDir, 'pg'), { recursive: true })
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '18\n')
  for (const _attempt of [1, 2]) {
    await expect(connect({ dataDir, log: silentLog })).rejects.toThrow(/^The embedded database in .*broken could not be opened: .+$/)
  }
})

test('when the engine breaks down, the shop is told why, and no caller waits for an answer that cannot come', async () => {
  const { location, reason, connection } = await connectAndCrash()
  expect(reason).toBe('Unhandled cmd')
  await expect(connection.pool.query('select 1')).rejects.toThrow('The database does not answer')
  await connection.close()
  const again = await connect({ ...location, log: silentLog })
  await expect(again.pool.query('select text from kept')).resolves.toMatchObject({ rows: [{ text: 'acknowledged' }] })
  await again.close()
})

async function connectAndCrash() {
  const location = await closedTestDatabase({ template: 'empty' })
  const { promise: crashed, resolve: onCrash } = Promise.withResolvers<string>()
  const connection = await connect({ ...location, log: { ...silentLog, fatal: () => {} }, onCrash })
  await connection.pool.query("create table kept (text text); insert into kept values ('acknowledged')")
  // The engine cannot start programs and breaks down when it is asked to.
  const waiting = ["copy (select 1) to program 'ls'", 'select 1'].map((query) => connection.pool.query(query))
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  return { location, reason: await crashed, connection }
}

test('a connection that ends inside a transaction leaves nothing of it to the next one', async () => {
  const location = await closedTestDatabase({ template: 'empty' })
  const { pool, close } = await connect({ ...location, log: silentLog })
  await pool.query('create table rolls (id int)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into rolls values (1)')
  await client.query({ name: 'kept', text: 'select 1' })
  await client.query("set time zone 'Asia/Tokyo'")
  client.release(true)
  const { rows } = await pool.query("select (select count(*) from rolls) as rolls, current_setting('TimeZone') as zone")
  expect(rows).toEqual([{ rolls: 0, zone: 'UTC' }])
  await pool.query({ name: 'kept', text: 'select 2' })
  await close()
})
