import { getTableName, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { attempts } from '#server/database/schema/customers.ts'
import { readEnv } from '#server/env.ts'
import { clearImports } from '#server/imports/end-import.ts'
import { clearUploads } from '#server/imports/pictures/clear-uploads.ts'
import { workOnImports } from '#server/imports/work-on-imports.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { remindOfOffers } from '#server/offers/send-offer.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { requirePaymentContext } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { queueShelfMails } from '#server/shelf-lists/shelf-missing-mail.ts'
import { workOnLargeUndos } from '#server/undo/work-on-large-undos.ts'
import { allTables } from '#test/all-tables.ts'
import { clearAway } from '#test/clear-away.ts'
import { deadlocksOf } from '#test/deadlocks.ts'
import { firstBreach, LOCK_ORDER, tablesHeldBy, watchLockOrder } from '#test/lock-order.ts'
import { testPayments } from '#test/payment-provider.ts'
import { testLabels } from '#test/shipping-provider.ts'
import { testShop } from '#test/shop.ts'
import {
  addApplicantsPictures,
  drawWritingCall,
  logEverybodyIn,
  repeatableCalls,
  sendWritingCall,
  type WritingCall,
  writingCalls,
  writingWorld,
} from '#test/writing-calls.ts'

const AT_ONCE = 8
/** Passwords and pictures take the processor's time and few locks: some of the workers are enough. */
const COSTLY = new Set<WritingCall>([
  'uploadProductImage',
  'uploadProductImages',
  'uploadSponsorshipImage',
  'register',
  'resetPassword',
  'changePassword',
  'beginSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
])
const WORKERS_FOR_COSTLY = 3
/** What meets most in a shop's day comes oftener. */
const BUSY: readonly WritingCall[] = [
  'placeOrder',
  'placeOrder',
  'changeOrder',
  'changeOrderStatus',
  'addPoints',
  'changeCustomer',
  'changeProducts',
  'changeTag',
]
const TIMES_OFTENER = 4
/** How often a call that never succeeded in the crowd is tried afterwards. */
const TRIES_ALONE = 12
/** A mail server that takes everything, and one process more that sends. */
const smtp = { send: async () => null, close: () => undefined }

/** One offer that runs out tomorrow, for the job that reminds of them. */
const SENT_LONG_AGO = sql`update offers set sent_at = now() - interval '9 days', valid_until = current_date + 1, reminded_at = null
  where id in (select id from offers where state = 'sent' order by random() limit 1 for update)`

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost:1' })
/** what the log says of a broken call */
const causes: string[] = []
const log = pino({ level: 'error' }, { write: (line) => causes.push(line) })
const { shop, db, database } = await testShop({ env, payments: testPayments(() => new Date()), labels: testLabels(), log })
const world = await writingWorld(db)
await addApplicantsPictures(world, 200)
const names = repeatableCalls
const turns = [...names, ...Array.from({ length: TIMES_OFTENER }, () => BUSY).flat()]

/** What no request asks for: jobs at fixed times and the outbox, as several processes have them. */
const jobs = [
  () => clearAway(shop, new Date()),
  () => clearUploads({ db, pictures: shop.pictures, now: new Date() }),
  () => cancelUnpaidOrders(shop),
  () => reconcilePayments(shop),
  () => processQueue(requirePaymentContext(shop)),
  () => workOnImports(shop, new AbortController().signal),
  () => workOnLargeUndos(shop, new AbortController().signal),
  () => clearImports(shop),
  () => queueShelfMails(shop, new Date()),
  async () => {
    await db.execute(SENT_LONG_AGO)
    await remindOfOffers(shop, new Date())
  },
  () => deliverMails({ ...shop, smtp, publicUrl: shop.env.publicUrl }),
]

describe('everything that writes, at the same time and about the same things', () => {
  const statuses = new Map<WritingCall, number[]>(names.map((name) => [name, []]))
  const order = watchLockOrder(database.pool)
  let deadlocks = 0

  async function work(number: number): Promise<void> {
    for (const name of turns.toSorted(() => Math.random() - 0.5)) {
      if (COSTLY.has(name) && number >= WORKERS_FOR_COSTLY) continue
      const status = await sendWritingCall(shop, name, await drawWritingCall(world, name), `10.0.0.${number}`)
      statuses.get(name)?.push(status)
      // limits are counted elsewhere: here they would only keep the calls apart
      if (status === 429) await db.delete(attempts)
    }
    for (const job of jobs) await job()
  }

  beforeAll(async () => {
    // the first number is fixed once a document is issued, so it is chosen once before the crowd and refused in it
    const asked = await writingCalls.changeInvoiceSeries(world)
    statuses.get('changeInvoiceSeries')?.push(await sendWritingCall(shop, 'changeInvoiceSeries', asked, '10.99.0.1'))
    const before = await deadlocksOf(database.pool)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => work(number)))
    deadlocks = (await deadlocksOf(database.pool)) - before
  }, 600_000)

  it('waits for each other in no circle', () => {
    expect(deadlocks).toBe(0)
  })

  it('takes its locks in the one written order', () => {
    expect(order.breaches()).toEqual([])
  })

  it('is answered or refused, never broken', () => {
    const broken = names.flatMap((name) =>
      (statuses.get(name) ?? []).filter((status) => status >= 500).map((status) => `${name} ${status}`),
    )
    expect(broken, causes.join('')).toEqual([])
  })

  it('succeeds, each call of it: in the crowd or at the latest alone', async () => {
    const never: string[] = []
    for (const name of names.filter((name) => !statuses.get(name)?.includes(200))) {
      const alone: number[] = []
      // what it is about is drawn, and may be what somebody deleted in the crowd
      while (!alone.includes(200) && alone.length < TRIES_ALONE) {
        await db.delete(attempts)
        await logEverybodyIn(world)
        alone.push(await sendWritingCall(shop, name, await drawWritingCall(world, name), '10.99.0.1'))
      }
      if (!alone.includes(200)) never.push(`${name} ${alone.join(' ')}`)
    }
    expect(never).toEqual([])
  })
})

test('every table has its place in the order of locks', async () => {
  const tables = await allTables()
  expect(tables.length).toBeGreaterThan(90)
  const missing = tables.map((table) => getTableName(table)).filter((name) => !LOCK_ORDER.flat().includes(name))
  expect(missing).toEqual([])
})

test('a statement is read for the tables it holds rows of', () => {
  expect(tablesHeldBy('select "id" from "users" where "users"."id" = $1 for no key update')).toEqual(['users'])
  expect(tablesHeldBy('with held as (select id from products where id = 1 for key share) insert into favourites select 1')).toEqual([
    'products',
  ])
  expect(tablesHeldBy('update "orders" set "status" = $1 where "id" in (select "id" from "users")')).toEqual(['orders'])
  expect(tablesHeldBy('delete from "mails" where true returning "id"')).toEqual(['mails'])
  expect(tablesHeldBy('select * from "products"')).toEqual([])
})

test('a transaction that comes to an account after an order is told apart', () => {
  expect(firstBreach(['users', 'orders', 'users'].slice(0, 2))).toBeNull()
  expect(firstBreach(['orders', 'users'])).toBe('users after orders (orders, users)')
  expect(firstBreach(['unknown'])).toBe('unknown has no place in the order')
})
