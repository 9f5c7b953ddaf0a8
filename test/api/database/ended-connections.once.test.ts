import type { Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { migrate } from '#server/database/migrate.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createLog } from '#server/http/log/log.ts'
import { startPostgres } from '#test/postgres.ts'
import { addCustomer, testShop } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'

const lines: string[] = []
const log = createLog({ level: 'error', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const server = await startPostgres()
afterAll(() => server.stop())
const { db, pool, close } = await connect({ databaseUrl: server.url('postgres'), dataDir: '', log: silentLog })
afterAll(close)
await migrate(pool)
const { api } = await testShop({ db, log })
const staff = await addCustomer(db, { role: 'superadmin' })
beforeEach(() => void lines.splice(0))

const TO_BE_ASKED_AGAIN = { status: 503, code: 'unavailable', retryAfter: '5' }

/** A deletion is a transaction of many statements. */
async function deletionOf(id: number) {
  const { status, body, headers } = await api(`DELETE /users/${id}`, undefined, { token: staff.token })
  return { status, code: body.code, retryAfter: headers.get('retry-after') }
}

const isThere = async (id: number) => (await db.$count(users, eq(users.id, id))) === 1

const END_BACKEND = 'perform pg_terminate_backend(pg_backend_pid())'
const raise = (code: string) => `raise exception using errcode = '${code}', message = 'as the system said'`

test.each([
  ['its connection is ended in the middle', 'create trigger t before', '', END_BACKEND, 0],
  [
    'its connection is ended in the middle of the commit',
    'create constraint trigger t after',
    'deferrable initially deferred',
    END_BACKEND,
    0,
  ],
  ['the files of the database are gone', 'create trigger t before', '', raise('58P01'), 1],
  ['the database has no memory left', 'create trigger t before', '', raise('53200'), 1],
])('a deletion is to be asked for again, and nothing of it is stored, when %s', async (_when, trigger, deferred, body, errors) => {
  const { id } = await addCustomer(db)
  await db.execute(sql.raw(`create function fail() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`))
  await db.execute(sql.raw(`${trigger} insert on audit_log ${deferred} for each row execute function fail()`))
  expect(await deletionOf(id)).toEqual(TO_BE_ASKED_AGAIN)
  await db.execute(sql`drop function fail cascade`)
  expect(await isThere(id)).toBe(true)
  // who runs the shop has to look at a server that fails, not at one that was restarted
  expect(lines).toHaveLength(errors)
  expect((await deletionOf(id)).status).toBe(200)
})

test('a deletion is to be asked for again when the server is shut down under it', async () => {
  const { id } = await addCustomer(db)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from users where id = $1 for update', [id])
  const deletion = deletionOf(id)
  await expect.poll(async () => (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount).toBe(1)
  await server.halt()
  other.release(true)
  expect(await deletion).toEqual(TO_BE_ASKED_AGAIN)
  expect(await deletionOf(id)).toEqual(TO_BE_ASKED_AGAIN)
  await server.resume()
  await expect.poll(async () => (await deletionOf(id)).status).toBe(200)
  expect(lines).toEqual([])
})

/** The socket of the connection that is lent next. */
function nextSocket(): Promise<Socket> {
  return new Promise((resolve) => {
    pool.once('acquire', (client) => resolve((client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream))
  })
}

function first(socket: Socket, ...events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const event of events) socket.once(event, () => resolve())
  })
}

test.each([
  ['at once', async () => {}],
  ['when the server has said goodbye', (socket: Socket) => first(socket, 'end', 'close')],
  ['when nothing is left of the connection', (socket: Socket) => first(socket, 'close')],
])('a transaction whose connection was ended has lost its database, also when it is rolled back %s', async (_when, moment) => {
  const lent = nextSocket()
  const work = inTransaction(db, async (tx) => {
    const gone = moment(await lent)
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).finally(() => gone)
  })
  expect(await work.catch(isDatabaseUnavailable)).toBe(true)
})
