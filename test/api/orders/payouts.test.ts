import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { createApi } from '#server/app.ts'
import { bankLines, providerTransactions } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recognisePayouts } from '#server/payments/recognise-payouts.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
const app = createApi(shop)
const staff = await addCustomer(db, { role: 'admin' })
clock.now = new Date('2026-11-27T10:00:00Z')

type Moved = Readonly<{ kind: 'charge' | 'refund' | 'fee'; amountOre: number; feeOre?: number; orderId?: number }>

/** A payout as the provider tells of it: its movements, and what was sent on the 23rd. */
async function payout(id: string, moved: readonly Moved[], unexplainedOre = 0): Promise<number> {
  const at = new Date('2026-11-23T08:00:00Z')
  const rows = moved.map(({ kind, amountOre, feeOre = 0, orderId }, place) => ({
    ...{ id: `${id}-${place}`, kind, amountOre, feeOre, netOre: amountOre - feeOre, orderId: orderId ?? null },
  }))
  const sentOre = rows.reduce((sum, { netOre }) => sum + netOre, 0) + unexplainedOre
  const own = { id: `${id}-sent`, kind: 'payout' as const, amountOre: -sentOre, feeOre: 0, netOre: -sentOre, orderId: null }
  await db.insert(providerTransactions).values([...rows, own].map((row) => ({ ...row, payoutId: id, day: '2026-11-23', createdAt: at })))
  return sentOre / 100
}

const read = async (lines: readonly (readonly [day: string, text: string, kr: number])[]) => {
  const rows = lines.map(([day, text, kr]) => `${day};${text};${kr.toFixed(2).replace('.', ',')}`)
  const form = new FormData()
  form.append('file', new File([`Dato;Tekst;Beløb\n${rows.join('\n')}\n`], 'konto.csv'))
  const headers = { authorization: `Bearer ${staff.token}` }
  return (await (await app.request('/api/bank-statements', { method: 'POST', body: form, headers })).json()) as { told: string[] }
}
const listed = async (state: 'open' | 'aside') =>
  (await api(`GET /bank-lines?state=${state}` as 'GET /x', undefined, staff)).body.lines as BankLineAnswer[]
const lineOf = async (text: string, state: 'open' | 'aside') => (await listed(state)).find((line) => line.text === text)

test('a payout of the card provider is recognised when the statement is read, with its payments and fees', async () => {
  const product = await addProduct(db, { stock: 5 })
  const { orderId, orderNumber } = (await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]))).body
  const kr = await payout('po_1', [
    { kind: 'charge', amountOre: 1_000_00, feeOre: 15_50, orderId: Number(orderId) },
    { kind: 'charge', amountOre: 250_00, feeOre: 5_05 },
    { kind: 'refund', amountOre: -100_00 },
  ])
  const { told } = await read([
    ['25-11-2026', 'STRIPE PO1', kr],
    ['25-11-2026', 'Bent Hansen', kr],
  ])
  expect(told).toContain('1 udbetaling fra kortudbyderen er genkendt og lagt til side.')
  expect(await lineOf('STRIPE PO1', 'aside')).toMatchObject({
    ...{ aside: 'payout', amount: 1129.45, left: 1129.45 },
    payout: {
      ...{ gross: 1150, fees: 20.55, missing: 0 },
      parts: [
        { kind: 'charge', orderId, orderNumber, amount: 1000, fee: 15.5 },
        { kind: 'charge', orderId: null, orderNumber: null, amount: 250, fee: 5.05 },
        { kind: 'refund', amount: -100, fee: 0 },
      ],
    },
  })
  expect(await lineOf('Bent Hansen', 'open')).toMatchObject({ payout: null })
})

test('the amount that the movements do not explain is shown', async () => {
  const kr = await payout('po_2', [{ kind: 'charge', amountOre: 500_00, feeOre: 10_00 }], 3_00)
  await read([['24-11-2026', 'STRIPE PO2', kr]])
  expect((await lineOf('STRIPE PO2', 'aside'))?.payout).toMatchObject({ gross: 500, fees: 10, missing: 3 })
})

test('a payout that the provider tells of later is recognised then, once, also by two at once', async () => {
  await read([['24-11-2026', 'STRIPE PO3', 77.7]])
  expect(await lineOf('STRIPE PO3', 'open')).toBeDefined()
  await payout('po_3', [{ kind: 'charge', amountOre: 80_00, feeOre: 2_30 }])
  const tell = () => inTransaction(db, (tx) => recognisePayouts(tx, clock.now))
  expect((await Promise.all([tell(), tell()])).toSorted()).toEqual([0, 1])
  expect(await lineOf('STRIPE PO3', 'aside')).toMatchObject({ aside: 'payout' })
})

test('a payout made by hand is recognised without its contents, which the provider does not tell', async () => {
  const [amountOre, at] = [-64_00, new Date('2026-11-23T08:00:00Z')]
  const moved = { kind: 'payout', amountOre, feeOre: 0, netOre: amountOre, payoutId: null, day: '2026-11-23', createdAt: at } as const
  await db.insert(providerTransactions).values({ ...moved, id: 'txn_by_hand' })
  await read([['24-11-2026', 'STRIPE BY HAND', 64]])
  expect(await lineOf('STRIPE BY HAND', 'aside')).toMatchObject({ aside: 'payout', amount: 64, payout: null })
})

test('a payout that came back and was sent again is the one that reached the bank, with the amount that came back in it', async () => {
  const kr = await payout('po_back', [{ kind: 'charge', amountOre: 90_00, feeOre: 2_00 }])
  const movement = { kind: 'payout', feeOre: 0, orderId: null, day: '2026-11-24', payoutId: 'po_again' } as const
  const at = (hour: number) => new Date(`2026-11-24T${hour}:00:00Z`)
  await db.insert(providerTransactions).values([
    { ...movement, id: 'po_back-failed', amountOre: 88_00, netOre: 88_00, createdAt: at(10) },
    { ...movement, id: 'po_again-sent', amountOre: -88_00, netOre: -88_00, createdAt: at(11) },
  ])
  await read([['25-11-2026', 'STRIPE PO5', kr]])
  expect((await lineOf('STRIPE PO5', 'aside'))?.payout).toMatchObject({ gross: 88, missing: 0, parts: [{ kind: 'payout', amount: 88 }] })
  const [line] = await db.select().from(bankLines).where(eq(bankLines.text, 'STRIPE PO5'))
  expect(line?.payoutId).toBe('po_again')
  const owner = await addCustomer(db, { role: 'superadmin' })
  const { status, body } = await api('GET /finances/payoutsUnderway' as 'GET /x', undefined, owner)
  expect([status, (body.rows as { text: string }[]).filter(({ text }) => /po_(back|again)/.test(text))]).toEqual([200, []])
})

test('staff may take it out again: it stays out, and only the shop itself calls a line a payout', async () => {
  const kr = await payout('po_4', [{ kind: 'charge', amountOre: 60_00, feeOre: 1_00 }])
  await read([['24-11-2026', 'STRIPE PO4', kr]])
  const { id = 0 } = (await lineOf('STRIPE PO4', 'aside')) ?? {}
  const set = (reason: string | null) => api(`PUT /bank-lines/${id}/aside`, { reason }, staff)
  expect((await set(null)).status).toBe(200)
  expect(await inTransaction(db, (tx) => recognisePayouts(tx, clock.now))).toBe(0)
  expect((await set('payout')).status).toBe(400)
  const [line] = await db.select().from(bankLines).where(eq(bankLines.id, id))
  expect(line).toMatchObject({ aside: null, payoutId: 'po_4' })
})
