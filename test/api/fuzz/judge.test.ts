import { expect, test } from 'vitest'
import { writeAudit } from '#server/audit/write-audit.ts'
import { entriesMissing } from '#test/fuzz/audit-entries.ts'
import { brokenInvariants } from '#test/fuzz/invariants.ts'
import type { Sent } from '#test/fuzz/send.ts'
import { GUARDED_ID, World } from '#test/fuzz/world.ts'
import { orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
const world = await World.create(db, clock)
await world.renewPeople()
const admin = world.actors.get('staff without permissions')
const customer = world.actors.get('customer')
if (!admin || !customer) throw new Error('no account was planted')
const guarded = orderBody([{ id: GUARDED_ID, quantity: 2, payWithPoints: false }], { paymentMethod: 'card' })
const placed = await api('POST /orders', guarded, { token: customer.token })

test('a shop where somebody ordered is as it must be', async () => {
  expect(placed.status).toBe(200)
  expect(await brokenInvariants(db.$client)).toEqual([])
})

test.each([
  ['a roll is gone without an order', `update products set stock = stock - 1 where id = 900001`, 'stock is not what was there'],
  ['a cancelled order keeps its rolls', `update orders set status = 'cancelled'`, 'keep goods or points'],
  ['a deleted order keeps its rolls', `update orders set deleted_at = now()`, 'keep goods or points'],
  ['an unpaid order earned points', `update orders set points_credited = true`, 'earned points and are not paid'],
  ['a balance skips an entry', `update points_ledger set balance_after = balance_after + 1`, 'balance does not follow'],
  ['a locked customer may go on', `update users set active = false where id = ${customer.id}`, 'sessions of locked users'],
  ['a customer has points from nowhere', `update users set points = points + 1 where id = ${customer.id}`, 'not the sum of their ledger'],
])('it is seen when %s', async (_what, planted, words) => {
  const client = await db.$client.connect()
  await client.query('begin')
  await client.query(planted)
  const seen = await brokenInvariants(client)
  await client.query('rollback')
  client.release()
  expect(seen).toEqual([expect.stringContaining(words)])
})

test('it is seen when staff make something and the log does not tell', async () => {
  const operation = { name: 'createTag', method: 'POST', path: '/tags/{kind}', access: 'admin', parameters: [], body: null, answers: {} }
  const draft = { operation, manner: 'valid', path: {}, query: {}, headers: {}, body: null } as const
  const sent: Sent = { draft, actor: admin, url: 'http://localhost/api/tags/colors', headers: {}, body: null }
  const answered = { status: 200, contentType: 'application/json', text: '{}' }
  const last = new Map<number, number>()
  expect(await entriesMissing(db, sent, answered, last)).toEqual(['staff did it, and the log does not tell'])

  const by = { userId: admin.id, name: 'Medarbejder' }
  await writeAudit(db, { by, action: 'Tag oprettet', subject: { kind: 'tag', id: 'groen', label: 'Grøn' }, at: clock.now })
  expect(await entriesMissing(db, sent, answered, last)).toEqual([])
})
