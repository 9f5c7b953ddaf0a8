import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { BodyIn } from '#contract/http/call.ts'
import type { placeOrderCalls } from '#contract/orders/place-order.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { createApi } from '#server/app.ts'
import { watchCatalogueVersion } from '#server/database/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { sessions, users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { categories, productTypes, series } from '#server/database/schema/goods/tags.ts'
import { settings, textApprovals } from '#server/database/schema/settings.ts'
import { readEnv } from '#server/env.ts'
import { hashToken } from '#server/http/visitor.ts'
import { renderMail } from '#server/mail-templates.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { type TestDatabase, testDatabase } from './databases.ts'
import { testEInvoices } from './e-invoices.ts'
import { testLedgers } from './ledgers.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type Answer = Readonly<{ status: number; body: Record<string, unknown>; headers: Headers }>
export type Send = Readonly<{ token?: string | undefined; key?: string | undefined; headers?: Record<string, string> }>
export type Api = (call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, body?: unknown, send?: Send) => Promise<Answer>

/** A shop on a clean database with a clock that only the test moves. */
export type TestShop = Readonly<{
  shop: Shop
  database: TestDatabase
  db: Database
  api: Api
  clock: { now: Date }
  wakes: () => number
  /** how long callers who had to wait would have waited, in milliseconds */
  pauses: number[]
}>

/** The key the tests' shops seal with, and where their clocks stand until they are moved. */
export const TEST_KEY = 'en nøgle, som kun testene har'
export const TEST_START = new Date('2026-11-21T10:00:00Z')

/** So much that tests about something else never come near. */
const UNLIMITED = { maxUnits: 1_000_000, ordersPerHour: 1_000_000, mailsPerHour: 1_000_000 }

/**
 * Builds the shop's API on a clean database; call it at the top of a test file, `part` replaces what a test needs real. Guests
 * order as much as they like unless their limits are what the test is about.
 */
export async function testShop(part: Partial<Shop> = {}, { limitsGuests = false } = {}): Promise<TestShop> {
  const database = await testDatabase()
  const { db } = database
  const pauses: number[] = []
  const clock = { now: TEST_START }
  let wakes = 0
  const folder = temporaryDirectory()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const shop = shopOn(db, clock, folder, {
    pause: async (ms) => {
      pauses.push(ms)
    },
    outbox: {
      wake: () => {
        wakes += 1
      },
      close: async () => {},
    },
    ...(!limitsGuests && { settings: async () => withoutGuestLimits(await readSettings(db)) }),
    ...part,
  })
  return { shop, database, db, api: apiOf(shop), clock, wakes: () => wakes, pauses }
}

function withoutGuestLimits(settings: ShopSettings): ShopSettings {
  return { ...settings, guestOrders: { ...settings.guestOrders, ...UNLIMITED } }
}

/** The shop's own parts on an open database: it mails nothing, waits for nothing, and stores pictures below `folder`. */
export function shopOn(db: Database, clock: Readonly<{ now: Date }>, folder: string, part: Partial<Shop> = {}): Shop {
  return {
    db,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    pause: async () => {},
    secretKey: TEST_KEY,
    settings: () => readSettings(db),
    takesOrders: async () => true,
    catalogue: watchCatalogueVersion(db),
    outbox: { wake: () => {}, close: async () => {} },
    renderMail,
    imports: { wake: () => {}, close: async () => {} },
    payments: null,
    labels: null,
    ledgers: testLedgers(),
    eInvoices: testEInvoices(),
    pictures: diskStorage(join(folder, 'images')),
    privatePictures: diskStorage(join(folder, 'sponsorships')),
    drawCloseUp: null,
    metrics: null,
    ...part,
    env: { ...(part.env ?? readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example' })), dataDir: folder },
  }
}

/**
 * The API as a browser sees it, without the network. In a shop without a payment provider staff send what is not paid all the same, unless a test says
 * otherwise: most tests that send are about something else.
 */
export function apiOf(shop: Shop): Api {
  const app = createApi(shop)
  return async (call, requested, { token, key, headers = {} } = {}) => {
    const [method, path] = call.split(' ') as [string, string]
    const body = shop.payments ? requested : sentWithoutPayment(call, requested)
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : {}, headers: response.headers }
  }
}

/** The body of a call that sends, with the word of staff that an unpaid order goes too; every other body as it is. */
function sentWithoutPayment(call: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const isStatus = 'status' in body && (body.status === 'shipped' || body.status === 'delivered')
  const sends = /^POST \/orders\/\d+\/parcels$/.test(call) || (/^PUT \/orders\/\d+\/status$/.test(call) && isStatus)
  return sends ? { withoutPayment: true, ...body } : body
}

export type ProductToAdd = Partial<typeof products.$inferInsert>

/** Adds a product: 1000 kr, 100 in stock, unless the test overrides it. */
export async function addProduct(db: Database, product: ProductToAdd = {}): Promise<typeof products.$inferSelect> {
  const name = product.nameDa ?? 'Blank sort folie'
  const [row] = await db
    .insert(products)
    .values({
      kcwId: `T-${randomBytes(6).toString('hex')}`,
      name,
      nameDa: name,
      unitPriceOre: 1000_00,
      stock: 100,
      pointsEligible: true,
      ...product,
    })
    .returning()
  if (!row) throw new Error('the product was not stored')
  return row
}

/** What an owner has written who does not go on with the example company: only then a shop that is no demo issues invoices. */
export const OWN_COMPANY = {
  ...{ legalName: 'Nordfolie A/S', cvr: '24256790', phone: '+45 20 30 40 50', email: 'salg@nordfolie.dk' },
  bank: { account: '0440116243', iban: 'DK5000400440116243' },
}

/** Settings of a shop whose staff issue the invoices. */
export const ISSUED_BY_HAND = { invoicing: { atDispatch: false } } as const

/** Writes the owner's own company into the settings and approves the terms; staff issue the shop's invoices unless that is what a test is about. */
export async function writeCompany(db: Database): Promise<void> {
  await db.insert(textApprovals).values({ text: 'terms', approvedAt: TEST_START }).onConflictDoNothing()
  await db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: OWN_COMPANY } })
}

/** The tags products of the tests may point at. */
export async function addTags(db: Database): Promise<void> {
  await db.insert(productTypes).values([
    { id: 'bilfolie', name: 'Car wrap', nameDa: 'Bilfolie' },
    { id: 'tpu', name: 'TPU paint protection', nameDa: 'TPU-lakbeskyttelse' },
  ])
  await db.insert(categories).values([
    { id: 'bilfolie', name: 'Car wrap', nameDa: 'Bilfolie' },
    { id: 'vaerktoej', name: 'Tools', nameDa: 'Værktøj', pointsEligible: false },
  ])
  await db.insert(series).values({ id: 'nordlys', name: 'Nordlys', nameDa: 'Nordlys', categoryId: 'bilfolie' })
}

/** Twelve unique letters: no figure or word contains them. */
function randomName(): string {
  return Array.from(randomBytes(12), (byte) => 'bcdfghjklmnpqrst'[byte % 16]).join('')
}

export type Customer = Readonly<{ id: number; token: string; email: string }>

/**
 * An approved customer who is logged in; points come with the ledger entry that explains them, a superadmin with the required second
 * factor.
 */
export async function addCustomer(db: Database, customer: Partial<typeof users.$inferInsert> = {}): Promise<Customer> {
  const email = customer.email ?? `kunde-${randomName()}@vaerksted.dk`
  const [user] = await db
    .insert(users)
    .values({
      name: 'Karen Værksted',
      approved: true,
      secondFactorAt: customer.role === 'superadmin' ? new Date('2026-01-01') : null,
      ...customer,
      email,
    })
    .returning({ id: users.id })
  if (!user) throw new Error('the customer was not stored')
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, expiresAt: new Date('2099-01-01') })
  return { id: user.id, token, email }
}

export type OrderInput = BodyIn<(typeof placeOrderCalls)['placeOrder']>

/** A guest's order as the checkout sends it. */
export function orderBody(items: OrderInput['items'], more: Partial<OrderInput> = {}): OrderInput {
  return {
    items,
    customerName: 'Søren Ærø',
    customerEmail: 'soeren@example.dk',
    customerPhone: '+45 12 34 56 78',
    shippingAddress: 'Åvej 1',
    shippingPostalCode: '5970',
    shippingCity: 'Ærøskøbing',
    paymentMethod: 'card',
    ...more,
  }
}

/** How many rows an order writes are in the database: equal before and after means that nothing was written. */
export async function footprint(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.$client.query(
    `select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
       (select count(*) from order_history) as history, (select count(*) from points_ledger) as ledger,
       (select count(*) from mails) as mails, (select count(*) from idempotency_keys) as keys,
       (select coalesce(sum(stock), 0) from products) as stock, (select coalesce(sum(points), 0) from users) as points`,
  )
  return rows[0]
}
