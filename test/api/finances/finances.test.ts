import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FigureRow, type Finances, ROWS_AT_ONCE } from '#contract/finances.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { FIGURES, type Figure, IN_FIGURES } from '#domain/finances/figures.ts'
import { krToOre } from '#domain/money/money.ts'
import { purchaseOrderLines, purchaseOrders, suppliers } from '#server/database/schema/goods/purchases.ts'
import { bankLines, bankStatements, providerTransactions } from '#server/database/schema/payments.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, type Customer, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, clock } = here
const staff = await invoicingStaff(here)
const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 100_000 })
const today = () => copenhagenDay(clock.now.getTime())

const show = async () => (await api('GET /finances', undefined, { token: staff.token })).body.finances as Finances
const list = async (figure: Figure, page = 1) =>
  (await api(`GET /finances/${figure}?page=${page}` as 'GET /x', undefined, { token: staff.token })).body as unknown as {
    rows: FigureRow[]
    total: number
    sum: number
  }
const ore = (kr: number) => krToOre(Math.abs(kr)) * Math.sign(kr)
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + ore(amount), 0)

/** Every figure is the sum and the length of its list, and the rows are that sum. */
async function expectEqual() {
  const finances = await show()
  for (const figure of FIGURES) {
    const { rows, total, sum } = await list(figure)
    const { amount, count } = finances.figures[figure]
    expect([figure, amount, count]).toEqual([figure, sum, total])
    if (total <= ROWS_AT_ONCE) expect([figure, sumOf(rows), rows.length]).toEqual([figure, ore(sum), total])
  }
  return finances
}

async function owe(buyer?: Customer, quantity = 1, terms = '8_days') {
  const customer = buyer ?? (await addCustomer(db, { customDiscount: 0, company: 'Ærø Lak ApS' }))
  const placed = await placeOrder(here, { items: [{ id: roll.id, quantity }] }, customer)
  return { ...placed, invoice: await staff.issue(placed.id, terms) }
}
const pay = async (orderId: number, amount: number, paidOn = today(), isOverpaid = false) => {
  const { status, body } = await api(
    `POST /orders/${orderId}/payments`,
    { amount, way: 'bank', paidOn, isOverpaid },
    { token: staff.token },
  )
  if (status !== 200) throw new Error(String(body.message))
}
const asAmounts = ({ figures }: Finances, ...names: Figure[]) => names.map((name) => figures[name].amount)

test('an empty shop owes nothing and is owed nothing', async () => {
  const { figures } = await expectEqual()
  for (const figure of FIGURES) expect([figure, figures[figure]]).toEqual([figure, { amount: 0, count: 0 }])
})

test('an invoice is expected on its due date, and by its customer’s habit when there is one', async () => {
  const customer = await addCustomer(db, { customDiscount: 0, company: 'Sen Betaler ApS' })
  const start = new Date(clock.now)
  for (let round = 0; round < 3; round++) {
    const { id } = await owe(customer)
    clock.now = new Date(clock.now.getTime() + 18 * 24 * 3_600_000)
    await pay(id, 1099)
  }
  const other = await addCustomer(db, { customDiscount: 0, company: 'Ny Kunde ApS' })
  const late = await owe(customer)
  const fresh = await owe(other)
  const { rows: second } = await list('in3')
  // due in 8 days, usually paid 10 days later
  expect(second.map(({ who, day }) => [who, day])).toEqual([
    ['Sen Betaler ApS', addDays(today(), 18)],
    ['Ny Kunde ApS', addDays(today(), 18)],
  ])
  expect((await expectEqual()).figures.receivables.amount).toBe(2198)
  clock.now = new Date(clock.now.getTime() + 19 * 24 * 3_600_000)
  const finances = await expectEqual()
  expect(asAmounts(finances, 'inLate', 'overdue', 'in1')).toEqual([2198, 2198, 0])
  await pay(late.id, 1099)
  await pay(fresh.id, 500)
  expect(asAmounts(await expectEqual(), 'inLate', 'receivables')).toEqual([599, 599])
  await pay(fresh.id, 599)
  expect(clock.now.getTime()).toBeGreaterThan(start.getTime())
})

test('what a customer has to their credit is set off before money is expected, and the rest is expected to be paid back', async () => {
  const customer = await addCustomer(db, { customDiscount: 0, company: 'Modregning ApS' })
  const [paid, open] = [await owe(customer), await owe(customer)]
  await pay(paid.id, 1599, today(), true)
  const finances = await expectEqual()
  expect(asAmounts(finances, 'refunds', 'setOff', 'receivables', 'out1')).toEqual([500, 500, 1099, 0])
  await pay(open.id, 1099)
  expect(asAmounts(await expectEqual(), 'refunds', 'setOff', 'receivables', 'out1')).toEqual([500, 0, 0, 500])
  const overview = (await api('GET /dashboard/waiting', undefined, { token: staff.token })).body.waiting as { toPayBackAmount: number }
  expect(overview.toPayBackAmount).toBe(500)
})

test('a credit note reduces VAT, and a closed month keeps its figures', async () => {
  const before = await show()
  const { invoice } = await owe()
  const net = invoice.net
  const with_ = await expectEqual()
  expect(ore(with_.figures.runningVat.amount) - ore(before.figures.runningVat.amount)).toBe(ore(invoice.vat))
  expect(ore(with_.figures.runningVatBase.amount) - ore(before.figures.runningVatBase.amount)).toBe(ore(net))
  const credited = await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Fejl' }, { token: staff.token })
  expect(credited.status).toBe(200)
  expect(asAmounts(await expectEqual(), 'runningVat', 'runningVatBase')).toEqual(asAmounts(before, 'runningVat', 'runningVatBase'))
  await owe()
  const quarter = (await show()).figures.runningVat.amount
  clock.now = new Date(clock.now.getTime() + 40 * 24 * 3_600_000)
  const { periods } = (await api('GET /bookkeeping', undefined, { token: staff.token })).body as {
    periods: { month: string; canBeClosed: boolean; vat: number; total: number; isClosed: boolean }[]
  }
  const finances = await expectEqual()
  expect(ore(finances.figures.unclosed.amount)).toBe(
    periods.filter(({ canBeClosed }) => canBeClosed).reduce((sum, { total }) => sum + ore(total), 0),
  )
  const ended = periods.find(({ canBeClosed }) => canBeClosed)
  const closed = await api(`POST /bookkeeping/${ended?.month}/closing`, undefined, { token: staff.token })
  expect(closed.status).toBe(200)
  const after = await expectEqual()
  expect(after.figures.unclosed.count).toBe(0)
  const figure = after.vat.ended ? after.figures.vat : after.figures.runningVat
  expect(ore(figure.amount) + (after.vat.ended ? ore(after.figures.runningVat.amount) : 0)).toBe(ore(quarter))
})

test('VAT of a quarter is what its months post on the VAT account, also what came after a month was closed', async () => {
  const now = clock.now
  // the month before is closed by now
  clock.now = new Date(`${addDays(`${today().slice(0, 7)}-01`, -1)}T12:00:00Z`)
  await owe()
  clock.now = now
  await owe()
  const finances = await expectEqual()
  const { periods } = (await api('GET /bookkeeping', undefined, { token: staff.token })).body as {
    periods: { month: string; vat: number; exported: number }[]
  }
  for (const [span, vat, exported] of [
    [finances.vat.running, 'runningVat', 'runningVatExport'],
    [finances.vat.ended, 'vat', 'vatExport'],
  ] as const) {
    const own = periods.filter(({ month }) => span && month >= span.from.slice(0, 7) && month <= span.to.slice(0, 7))
    expect(ore(finances.figures[vat].amount)).toBe(own.reduce((sum, one) => sum + ore(one.vat), 0))
    expect(ore(finances.figures[exported].amount)).toBe(own.reduce((sum, one) => sum + ore(one.exported), 0))
  }
})

test('payouts are underway until the bank shows them, and the rest is with the provider', async () => {
  const day = today()
  const row = { day, createdAt: clock.now, orderId: null }
  await db.insert(providerTransactions).values([
    { ...row, id: 'fin-1', kind: 'charge', amountOre: 100_00, feeOre: 2_00, netOre: 98_00, payoutId: 'po_fin' },
    { ...row, id: 'fin-2', kind: 'payout', amountOre: -98_00, feeOre: 0, netOre: -98_00, payoutId: 'po_fin' },
    { ...row, id: 'fin-3', kind: 'charge', amountOre: 50_00, feeOre: 1_00, netOre: 49_00, payoutId: null },
    { ...row, id: 'fin-4', kind: 'payout', amountOre: -40_00, feeOre: 0, netOre: -40_00, payoutId: null },
  ])
  expect(asAmounts(await expectEqual(), 'payoutsUnderway', 'atProvider')).toEqual([138, 9])
  expect((await list('atProvider')).rows).toMatchObject([{ text: 'Uden ordre' }, { text: 'Udbetaling', amount: -40 }])
  const [statement] = await db.insert(bankStatements).values({ readAt: clock.now }).returning()
  const line = { statementId: statement?.id ?? 0, day, ordinal: 1, textHash: Buffer.alloc(32, 1), amountOre: 98_00 }
  await db.insert(bankLines).values({ ...line, text: 'STRIPE', aside: 'payout', asideAt: clock.now, payoutId: 'po_fin' })
  const byHand = { ...line, textHash: Buffer.alloc(32, 3), amountOre: 40_00, payoutId: 'fin-4' }
  await db.insert(bankLines).values({ ...byHand, text: 'STRIPE', aside: 'payout', asideAt: clock.now })
  await db.insert(bankLines).values({ ...line, text: 'Ukendt', textHash: Buffer.alloc(32, 2), amountOre: 77_00 })
  expect(asAmounts(await expectEqual(), 'payoutsUnderway', 'openBankLines')).toEqual([0, 77])
})

test('what is ordered from suppliers is expected to be paid when it comes, at the rate of its order', async () => {
  const [supplier] = await db
    .insert(suppliers)
    .values({ name: 'Folie Ltd', currency: 'EUR', leadTimeDays: 30, createdAt: clock.now })
    .returning()
  const order = { key: 'fin', supplierId: supplier?.id ?? 0, currency: 'EUR' as const, rateMillionths: 7_460_000, createdAt: clock.now }
  const [ordered] = await db
    .insert(purchaseOrders)
    .values({ ...order, state: 'ordered' })
    .returning()
  const line = { purchaseOrderId: ordered?.id ?? 0, kcwId: 'X', nameDa: 'X', unitPriceHundredths: 100_00 }
  await db.insert(purchaseOrderLines).values([
    { ...line, position: 1, rolls: 3, received: 1, expectedOn: addDays(today(), 8) },
    { ...line, position: 2, rolls: 1, received: 0, expectedOn: null },
    { ...line, position: 3, rolls: 2, received: 2, expectedOn: today() },
  ])
  const finances = await expectEqual()
  expect(asAmounts(finances, 'purchases')).toEqual([2238])
  expect((await list('out2')).rows).toMatchObject([{ who: 'Folie Ltd', amount: 1492, to: { kind: 'purchase' } }])
})

type Owed = Readonly<{ id: number; invoice: Readonly<{ id: number; open: number }> }>
const days = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 24 * 3_600_000)
}
/** What happens to one of the invoices of a history. */
const EVENTS: Readonly<Record<string, (one: Owed, share: number) => Promise<unknown>>> = {
  pay: ({ id, invoice }, share) => pay(id, Math.max(0.25, Math.floor((invoice.open * 25) / share) / 100)).catch(() => undefined),
  overpay: ({ id, invoice }, share) => pay(id, invoice.open + share, today(), true),
  credit: ({ invoice }) => api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Prøve' }, { token: staff.token }),
  days: async (_, share) => days(share * 9),
  close: () => {
    const month = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)
    return api(`POST /bookkeeping/${month}/closing` as 'POST /x', undefined, { token: staff.token })
  },
}
const step = fc.record({
  what: fc.constantFrom('owe', ...Object.keys(EVENTS)),
  which: fc.nat({ max: 5 }),
  share: fc.integer({ min: 1, max: 4 }),
})

test('whatever happens, each figure stays the sum of its list, and what is expected is what is open', async () => {
  const buyers = [await addCustomer(db, { customDiscount: 0 }), await addCustomer(db, { customDiscount: 7 })]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const owed: Owed[] = [await owe(buyers[0])]
      for (const { what, which, share } of steps) {
        const one = owed[which % owed.length]
        if (what === 'owe') owed.push(await owe(buyers[which % 2], share, share % 2 === 0 ? '28_days' : '8_days'))
        else if (one) await EVENTS[what]?.(one, share)
      }
      const { figures } = await expectEqual()
      const expectedIn = Object.values(IN_FIGURES).reduce((sum, name) => sum + ore(figures[name].amount), 0)
      expect(expectedIn + ore(figures.setOff.amount)).toBe(ore(figures.receivables.amount))
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('who may not keep the books sees nothing of it', async () => {
  for (const restrictedTo of [['orders'], ['invoices'], ['figures'], ['stock', 'parcels']] as const) {
    const { token } = await addCustomer(db, { role: 'admin', restrictedTo: [...restrictedTo] })
    expect((await api('GET /finances', undefined, { token })).status).toBe(403)
    expect((await api('GET /finances/receivables' as 'GET /x', undefined, { token })).status).toBe(403)
  }
  const keeper = await addCustomer(db, { role: 'admin', restrictedTo: ['figures', 'invoices'] })
  expect((await api('GET /finances', undefined, { token: keeper.token })).status).toBe(200)
  expect((await api('GET /finances/anything' as 'GET /x', undefined, { token: keeper.token })).status).toBe(400)
})
