import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const CUSTOMERS = 5_000
const EIGHT_DAYS_MS = 8 * 86_400_000

const { shop, db, api, clock } = await testShop()
const { token } = await addCustomer(db, { role: 'superadmin', name: 'Sven Super', secondFactorAt: new Date() })
const app = createApi(shop)

test('a file of 5,000 customers with a broken one at the end changes nothing; mended it brings all, with points and links, and new links when those have run out', async () => {
  const lines = Array.from({ length: CUSTOMERS }, (_, at) => `kunde${at}@firma${at}.dk;Kunde ${at};Firma ${at} ApS;Gold;12;${at + 1}`)
  const file = (rows: readonly string[]) => `E-mail;Navn;Firma;Tier;Rabat;Point\r\n${rows.join('\r\n')}\r\n`
  const broken = await importFile(file(lines.with(-1, 'kunde@firma.dk;Kunde;Firma;Gold;alt;1')))
  expect(broken).toMatchObject({ status: 400, body: { errors: [{ line: CUSTOMERS + 1, column: 'Rabat (%)' }] } })
  expect(await db.$count(users)).toBe(1)
  const mended = await importFile(file(lines), '?invite=true')
  expect(mended).toMatchObject({ status: 200, body: { created: CUSTOMERS, errors: [] } })
  expect(await db.$count(users)).toBe(CUSTOMERS + 1)
  expect(await db.$count(mails)).toBe(CUSTOMERS)
  expect(await db.$count(auditLog)).toBe(CUSTOMERS)
  const [ledger] = await db.select({ points: sql<number>`sum(${pointsLedger.points})::int` }).from(pointsLedger)
  expect(ledger).toEqual({ points: (CUSTOMERS * (CUSTOMERS + 1)) / 2 })
  const cheaper = await importFile(file(lines.map((line) => line.replace(';12;', ';13;'))))
  expect(cheaper).toMatchObject({ status: 200, body: { created: 0, changed: CUSTOMERS } })
  const [last] = await db
    .select()
    .from(users)
    .where(eq(users.email, `kunde${CUSTOMERS - 1}@firma${CUSTOMERS - 1}.dk`))
  expect(last).toMatchObject({ customDiscount: 13, points: CUSTOMERS, tier: 'Gold' })
  clock.now = new Date(clock.now.getTime() + EIGHT_DAYS_MS)
  const again = await api('POST /users/invitations', undefined, { token })
  expect(again).toMatchObject({ status: 200, body: { message: 'Link sendt til 5.000 kunder', invited: CUSTOMERS } })
  expect(await db.$count(mails)).toBe(2 * CUSTOMERS)
}, 600_000)

async function importFile(file: string, query = ''): Promise<{ status: number; body: unknown }> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'kunder.csv')
  const response = await app.request(`/api/users/import${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}
