import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { claims } from '#server/database/schema/claims.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { renderMail } from '#server/mail-templates.ts'
import { testShop } from '#test/shop.ts'

const { db, api, clock, database } = await testShop()
const written = { name: 'Mette Møller', email: 'Mette@example.dk', orderNumber: 'ORD-2026-000123', goods: '' }

beforeEach(async () => {
  for (const table of [attempts, claims, mails]) await db.delete(table)
})

it('a withdrawal is kept for staff and answered with a receipt that says what and when', async () => {
  clock.now = new Date('2026-11-21T22:30:00Z')
  const { status, body } = await api('POST /withdrawals', { ...written, goods: 'Fjord Klitsand\n1 rulle' })
  expect([status, body.receivedAt]).toEqual([200, '2026-11-21T22:30:00.000Z'])
  expect(await db.select().from(claims)).toMatchObject([
    { kind: 'withdrawal', orderId: null, name: 'Mette Møller', email: 'mette@example.dk', orderNumber: 'ORD-2026-000123' },
  ])
  const sent = await db.select().from(mails)
  expect(sent.map(({ template, toAddress }) => [template, toAddress]).sort()).toEqual([
    ['shop-new-claim', DEFAULT_SETTINGS.company.email],
    ['withdrawal-received', 'mette@example.dk'],
  ])
  const receipt = sent.find(({ template }) => template === 'withdrawal-received')
  const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
  const { subject, text } = await renderMail('withdrawal-received', context, receipt?.payload)
  expect(subject).toBe('Kvittering: Fortrydelse af ordre ORD-2026-000123')
  expect(text).toContain('21. november 2026 kl. 23.30')
  expect(text).toContain('Fjord Klitsand')
})

it('a withdrawal sent twice at once is kept once', async () => {
  const holder = await db.$client.connect()
  await holder.query('begin')
  // neither can be stored before both were read
  await holder.query('lock table claims in share mode')
  const waiting = async () => {
    const { rows } = await db.$client.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows[0].n
  }
  const both = Promise.all([api('POST /withdrawals', written), api('POST /withdrawals', written)])
  // the embedded engine has one connection: there they wait for it
  if (database.engine === 'server') await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  expect((await both).map(({ status }) => status)).toEqual([200, 200])
  expect(await db.select().from(claims)).toHaveLength(1)
})

it('without goods it is the whole order', async () => {
  expect((await api('POST /withdrawals', written)).status).toBe(200)
  const [receipt] = await db.select().from(mails).where(eq(mails.template, 'withdrawal-received'))
  const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
  expect((await renderMail('withdrawal-received', context, receipt?.payload)).text).toContain('Varer: hele ordren')
})

it.each([
  ['name', ''],
  ['email', 'nej'],
  ['orderNumber', ' '],
  ['orderNumber', 'x'.repeat(41)],
  ['goods', 'x'.repeat(2001)],
])('refuses %s = %s and keeps nothing', async (field, value) => {
  const { status, body } = await api('POST /withdrawals', { ...written, [field]: value })
  expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  expect(await db.select().from(claims)).toEqual([])
  expect(await db.select().from(mails)).toEqual([])
})

it.each(['mette@example.dk', 'mette+%@example.dk'])('a stranger’s mailbox cannot be filled with receipts: %s', async (spelling) => {
  const statuses = []
  for (let count = 0; count < 4; count += 1) {
    const email = spelling.replace('%', String(count))
    statuses.push((await api('POST /withdrawals', { ...written, email })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})
