import { eq, sql } from 'drizzle-orm'
import type { ReminderDraft } from '#contract/reminders/reminders.ts'
import { daysOfMonth, type Month, nextMonth } from '#domain/bookkeeping/month.ts'
import { entryReference } from '#domain/bookkeeping/postings.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { DEFAULT_ACCOUNTS } from '#domain/settings/accounts.ts'
import { sendDueVouchers } from '#server/bookkeeping/ledger/send-vouchers.ts'
import type { VoucherRow } from '#server/bookkeeping/ledger/voucher-pdf.ts'
import { ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { providerTransactions } from '#server/database/schema/payments.ts'
import type { LedgerPeer } from '#test/ledger-peers/peer-books.ts'
import type { Mortality } from '#test/payment-histories/mortality.ts'
import { type Api, addCustomer, addProduct, orderBody, type TestShop, writeCompany } from '#test/shop.ts'

/** A shop that is connected with a program's peer; `mortality` reaches its database and its requests to the peer. */
export type BookingShop = Pick<TestShop, 'api' | 'db' | 'shop' | 'clock'> & Readonly<{ peer: LedgerPeer; mortality: Mortality }>

type People = Readonly<{ staff: string; buyer: string; productIds: readonly number[] }>
export type MonthResult = Readonly<{ vouchers: number; deaths: number; faults: readonly string[] }>

export const FIRST_MONTH: Month = '2026-01'
const PRICES_ORE = [500_00, 1_249_95, 89_50, 33_33]
const MAX_TURNS = 400
const DAY_MS = 86_400_000

/** The same numbers for the same seed. */
function chance(seed: number) {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { upTo: (most: number) => Math.floor(next() * (most + 1)), isOneIn: (of: number) => next() < 1 / of }
}

/** Connects the shop from its first month on. With `isCoded`, sales carry VAT codes. */
export async function openBooks({ api, db, clock, peer }: BookingShop, { isCoded }: Readonly<{ isCoded: boolean }>): Promise<People> {
  clock.now = new Date(`${FIRST_MONTH}-01T08:00:00Z`)
  await writeCompany(db)
  const { token: staff } = await addCustomer(db, { role: 'superadmin', name: 'Bo Bogholder' })
  const vatCodes = isCoded ? { sales: 'U25', freight: 'U25', exportSales: 'UEXP' } : { sales: '', freight: '', exportSales: '' }
  await must(api, 'PUT /settings', { vatCodes }, staff)
  // what comes late falls into the first month
  await must(api, 'POST /bookkeeping/2025-12/closing', undefined, staff)
  await must(api, 'PUT /ledger', { system: peer.system, ...peer.access, firstNumber: 1, fromMonth: FIRST_MONTH }, staff)
  const productIds: number[] = []
  for (const unitPriceOre of PRICES_ORE) productIds.push((await addProduct(db, { unitPriceOre, stock: 100_000 })).id)
  const { token: buyer } = await addCustomer(db, { customDiscount: 7 })
  return { staff, buyer, productIds }
}

async function must(api: Api, call: Parameters<Api>[0], body: unknown, token: string) {
  const answer = await api(call, body, { token })
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/**
 * A month of sales, part credits, payments, refunds, reminders and movements at the payment provider, some of them late, while vouchers are
 * sent by a shop that dies and a program that fails. Then it is closed, and both sides are compared with sums over the documents.
 */
export async function playMonth(
  books: BookingShop,
  people: People,
  { month, seed }: Readonly<{ month: Month; seed: number }>,
): Promise<MonthResult> {
  const { db, clock, peer } = books
  const { upTo, isOneIn } = chance(seed)
  const { from, to } = daysOfMonth(month)
  let deaths = 0
  const at = (day: string) => {
    clock.now = new Date(Math.max(clock.now.getTime() + 1_000, Date.parse(`${day}T09:00:00Z`)))
  }
  const work = async () => {
    peer.calm()
    if (isOneIn(3)) peer.failNext(peer.failures[upTo(peer.failures.length - 1)] ?? 'error')
    if (isOneIn(9)) peer.failNextRequest('too-many')
    if (await workUntilDeath(books, isOneIn(3) ? { atStep: 1 + upTo(40), isAfter: isOneIn(2) } : null)) deaths += 1
    if (isOneIn(4)) peer.arrive()
  }
  for (let day = 0; day < 28; day += 4 + upTo(5)) {
    at(new Date(Date.parse(from) + day * DAY_MS).toISOString().slice(0, 10))
    await sell(books, people, { upTo, isOneIn })
    await moveMoney(db, { day: clock.now.toISOString().slice(0, 10), seed, upTo })
    await work()
  }
  at(to)
  await remindSomebody(books, people)
  await work()
  at(`${nextMonth(month)}-02`)
  for (let round = 0; round < MAX_TURNS && (await openCount(books)) > 0; round += 1) {
    clock.now = await dueAt(books)
    await work()
  }
  peer.calm()
  peer.arrive()
  // what a shop that died had not collected yet
  for (let round = 0; round === 0 || (round < MAX_TURNS && (await openCount(books)) > 0); round += 1) {
    clock.now = await dueAt(books)
    await workUntilDeath(books, null)
  }
  if (isOneIn(3)) peer.books.book()
  const faults = [...(await closeMonth(books, people, month)), ...(await faultsOf(books))]
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerVouchers)
    .where(sql`to_char(day, 'YYYY-MM') = ${month}`)
  return { vouchers: count, deaths, faults }
}

/** Answers whether the shop died of it. */
async function workUntilDeath({ shop, mortality }: BookingShop, death: Parameters<Mortality['begin']>[0]): Promise<boolean> {
  mortality.begin(death)
  try {
    while (
      (await sendDueVouchers({ ...shop, open: shop.ledgers.open, renderPdf: async (_, voucher) => pdfOf(voucher) })) > 0 &&
      !mortality.isDead
    );
    return mortality.isDead
  } catch (error) {
    if (mortality.isDead) return true
    throw error
  } finally {
    mortality.begin(null)
  }
}

type Chance = ReturnType<typeof chance>

async function sell({ api, clock }: BookingShop, { staff, buyer, productIds }: People, { upTo, isOneIn }: Chance): Promise<void> {
  const items = productIds.filter(() => isOneIn(2)).map((id) => ({ id, quantity: 1 + upTo(3) }))
  const lines = items.length > 0 ? items : [{ id: productIds[0] ?? 0, quantity: 1 }]
  const order = await must(api, 'POST /orders', orderBody(lines, { paymentMethod: 'invoice' }), buyer)
  const orderId = Number(order.orderId)
  const { invoice } = (await must(api, `POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' }, staff)) as {
    invoice: { id: number; total: number }
  }
  // late: paid on a day of a month that may be closed
  const paidOn = new Date(clock.now.getTime() - (isOneIn(5) ? 20 : 0) * DAY_MS).toISOString().slice(0, 10)
  const pay = (amount: number) =>
    must(api, `POST /orders/${orderId}/payments`, { amount, way: way(upTo(2)), paidOn, isOverpaid: true }, staff)
  if (isOneIn(2)) await pay(oreToKr(Math.max(1, krToOre(invoice.total) - upTo(500))))
  if (isOneIn(4)) await pay(oreToKr(1 + upTo(9_999)))
  if (isOneIn(3)) {
    const amount = oreToKr(1 + upTo(Math.min(5_000, krToOre(invoice.total) - 1)))
    await must(api, `POST /invoices/${invoice.id}/credit-note`, { reason: 'Ridset', amount }, staff)
  }
}

function way(place: number): string {
  return ['bank', 'cash', 'card'][place] ?? 'bank'
}

type Moving = Readonly<{ day: string; seed: number; upTo: Chance['upTo'] }>

/** What the payment provider reports of its account: fees, refunds, disputes and payouts. */
async function moveMoney(db: TestShop['db'], { day, seed, upTo }: Moving): Promise<void> {
  const kinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
  for (let place = 0; place <= upTo(3); place += 1) {
    const kind = kinds[upTo(kinds.length - 1)] ?? 'charge'
    const [amountOre, feeOre] = [kind === 'payout' ? -upTo(90_000) : upTo(90_000) - 45_000, upTo(900)]
    const movement = { kind, amountOre, feeOre, netOre: amountOre - feeOre, day, createdAt: new Date(`${day}T09:00:00Z`) }
    await db
      .insert(providerTransactions)
      .values({ id: `txn_${seed}_${day}_${place}`, ...movement })
      .onConflictDoNothing()
  }
}

/** The oldest overdue invoice that has had no reminder; a reminder in four is withdrawn again. */
async function remindSomebody({ api, db }: BookingShop, { staff }: People): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select invoices.id from invoices left join reminders on invoice_id = invoices.id
    where invoices.kind = 'invoice' and reminders.id is null order by invoices.id desc limit 5`)
  for (const { id } of rows) {
    const { status, body } = await api(`GET /invoices/${id}/reminder`, undefined, { token: staff })
    if (status !== 200) continue
    const { position, fee, interest, compensation, newDueDate: dueDate, text } = body.draft as ReminderDraft
    const sent = await api(`POST /invoices/${id}/reminders`, { position, fee, interest, compensation, dueDate, text }, { token: staff })
    if (sent.status !== 200) continue
    const reminder = sent.body.reminder as { id: number }
    if (id % 4 === 0) await must(api, `POST /reminders/${reminder.id}/withdrawal`, { reason: 'Fejl' }, staff)
    return
  }
}

async function openCount({ db }: BookingShop): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ledger_vouchers where state = 'waiting' and not exists (select from ledger_vouchers where state = 'stuck')`,
  )
  return rows[0]?.count ?? 0
}

/** When the first open voucher is due, claimed or not. */
async function dueAt({ db, clock }: BookingShop): Promise<Date> {
  const [next] = await db.select().from(ledgerVouchers).where(eq(ledgerVouchers.state, 'waiting')).orderBy(ledgerVouchers.id).limit(1)
  return new Date(Math.max(clock.now.getTime(), next?.nextAttemptAt.getTime() ?? 0) + 1_000)
}

async function closeMonth({ api }: BookingShop, { staff }: People, month: Month): Promise<string[]> {
  const { status, body } = await api(`POST /bookkeeping/${month}/closing`, undefined, { token: staff })
  if (status === 200) return []
  const compared = await api(`GET /bookkeeping/${month}/comparison`, undefined, { token: staff })
  return [`${month} is not closed: ${status} ${body.code} ${JSON.stringify(compared.body).slice(0, 2_000)}`]
}

/** In place of the typeset one, which other tests look at: it names its voucher. */
function pdfOf({ kind, sourceId, number }: Pick<VoucherRow, 'kind' | 'sourceId' | 'number'>): Buffer {
  return Buffer.from(`%PDF-1.4 ${entryReference({ kind, id: sourceId })} ${number}`)
}

/** Every voucher is there once with its own paper, and each account comes to what the documents, payments and movements come to. */
async function faultsOf({ db, peer }: BookingShop): Promise<string[]> {
  const faults: string[] = []
  const rows = await db.select().from(ledgerVouchers)
  const byReference = Map.groupBy(peer.books.vouchers(), ({ reference }) => reference)
  for (const row of rows) {
    const { number, state, lines, problem } = row
    if (state !== 'sent') faults.push(`voucher ${number} is ${state}: ${problem}`)
    const reference = entryReference({ kind: row.kind, id: row.sourceId })
    const found = byReference.get(reference) ?? []
    byReference.delete(reference)
    if (found.length !== ((lines?.length ?? 0) > 0 ? 1 : 0)) faults.push(`voucher ${number} is there ${found.length} times`)
    const papers = found.flatMap((one) => one.papers)
    if (papers.length !== found.length || papers.some((paper) => !paper.equals(pdfOf(row))))
      faults.push(`voucher ${number} has ${papers.length} papers: ${papers.join(', ')}`)
  }
  for (const reference of byReference.keys()) faults.push(`voucher ${reference} belongs to no document`)
  const sums = peer.books.sums('')
  for (const [account, ore] of await documentSums(db))
    if ((sums.get(account) ?? 0) !== ore) faults.push(`account ${account} comes to ${sums.get(account) ?? 0}, the documents to ${ore}`)
  return faults
}

/** What the shop's own rows come to on each account, counted without the books. */
async function documentSums(db: TestShop['db']): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ account: keyof typeof DEFAULT_ACCOUNTS; ore: number }>(sql`
    select account, sum(ore)::bigint as ore from (
      select 'receivables' as account, case kind when 'invoice' then total_ore else -total_ore end as ore from invoices
      union all select 'vat', case kind when 'invoice' then -vat_ore else vat_ore end from invoices
      union all select 'receivables', -amount_ore from payments
      union all select way, amount_ore from payments
      union all select 'receivables', case when place = 1 then charged else -charged end
        from (select fee_ore + interest_ore + compensation_ore as charged, withdrawn_on from reminders) told cross join (values (1), (2)) as ways (place)
        where place = 1 or withdrawn_on is not null
      union all select 'provider', case when kind in ('charge', 'refund', 'dispute') then -fee_ore else amount_ore - fee_ore end from provider_transactions
      union all select 'providerFees', fee_ore + case when kind = 'fee' then -amount_ore else 0 end from provider_transactions
      union all select 'bank', -amount_ore from provider_transactions where kind = 'payout'
      union all select 'providerOther', -amount_ore from provider_transactions where kind = 'other'
    ) counted group by account`)
  return new Map(rows.map(({ account, ore }) => [DEFAULT_ACCOUNTS[account], Number(ore)]))
}
