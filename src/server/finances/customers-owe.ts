import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { type Credit, type Debt, expectedPayments, type Habits, isOverdue, WHENS } from '#domain/finances/expected-payments.ts'
import { type Figure, IN_FIGURES } from '#domain/finances/figures.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { needsDepositAgain } from '#server/invoices/invoice-filter.ts'
import { owesRefund } from '#server/orders/order-scopes.ts'
import type { FigureRows, OreRow } from './figure-rows.ts'

type Named = Readonly<{ orderId: number; orderNumber: string; who: string }>
type DebtRow = Debt & Named & Readonly<{ number: number }>
type CreditRow = Credit & Named

type CustomerMoney = Readonly<{
  rows: FigureRows
  /** refunds that remain when credits are set off */
  toRefund: readonly OreRow[]
}>

/** Open invoices and what customers have to their credit, with the day each payment is expected. */
export async function findCustomerMoney(db: Connection, today: CalendarDate): Promise<CustomerMoney> {
  const [debts, credits] = await Promise.all([findDebts(db), findCredits(db)])
  const habits = await findHabits(db, [...new Set(debts.flatMap(({ accountId }) => accountId ?? []))])
  const { payments, creditsLeft } = expectedPayments({ today, debts, credits, habits })
  const debtOf = new Map(debts.map((debt) => [debt.id, debt]))
  const creditOf = new Map(credits.map((credit) => [credit.id, credit]))
  const paid = payments.flatMap((payment) => {
    const debt = debtOf.get(payment.id)
    return debt ? [{ ...payment, debt }] : []
  })
  const rowsIn = WHENS.map((when): readonly [Figure, readonly OreRow[]] => [
    IN_FIGURES[when],
    paid
      .filter((one) => one.when === when && one.ore > 0)
      .map(({ debt, on, ore }) => ({ ...debtRow(debt), day: when === 'late' ? debt.dueDate : on, ore })),
  ])
  const rows = {
    receivables: debts.map(debtRow),
    overdue: debts.filter((debt) => isOverdue(debt, today)).map(debtRow),
    refunds: credits.map(creditRow),
    setOff: paid.filter(({ setOffOre }) => setOffOre > 0).map(({ debt, setOffOre }) => ({ ...debtRow(debt), ore: setOffOre })),
    ...Object.fromEntries(rowsIn),
  }
  const toRefund = creditsLeft.flatMap(({ id, owedOre }) => {
    const credit = creditOf.get(id)
    return credit ? [{ ...creditRow(credit), day: today, ore: owedOre }] : []
  })
  return { rows, toRefund }
}

function debtRow({ id, number, dueDate, orderId, orderNumber, who, openOre }: DebtRow): OreRow {
  return {
    id: `faktura-${id}`,
    day: dueDate,
    text: `Faktura ${number}, ${orderNumber}`,
    who,
    ore: openOre,
    to: { kind: 'order', id: orderId },
  }
}

function creditRow({ orderId, orderNumber, who, owedOre }: CreditRow): OreRow {
  return { id: `retur-${orderId}`, day: null, text: `Tilbage på ${orderNumber}`, who, ore: owedOre, to: { kind: 'order', id: orderId } }
}

/** Open invoices with the open charges of their reminders, and paid ones of which charges are open. */
async function findDebts(db: Connection): Promise<DebtRow[]> {
  const { rows } = await db.execute<DebtRow>(sql`
    with charged as (
      select invoice_id, sum(greatest(0, fee_ore + interest_ore + compensation_ore
        - coalesce((select sum(amount_ore) from payments where reminder_id = reminders.id), 0)))::bigint as ore
      from reminders where withdrawn_on is null group by invoice_id
    ), owed as (
      select invoice_id, open_ore as ore from invoice_balances join invoices on invoices.id = invoice_id
      where open_ore > 0 and kind = 'invoice' and credited_by_id is null
      union all select invoice_id, ore from charged where ore > 0
    ), summed as (select invoice_id, sum(ore)::bigint as ore from owed group by invoice_id)
    select invoices.id, number, due_date::text as "dueDate", ore as "openOre", account_id as "accountId", orders.id as "orderId",
      orders.order_number as "orderNumber", coalesce(nullif(invoices.company, ''), invoices.customer_name) as who,
      ${needsDepositAgain} as "needsDepositAgain"
    from summed join invoices on invoices.id = invoice_id join orders on orders.id = order_id
    order by due_date, invoices.id`)
  return rows
}

async function findCredits(db: Connection): Promise<CreditRow[]> {
  const { rows } = await db.execute<CreditRow>(sql`
    select id, id as "orderId", order_number as "orderNumber", account_id as "accountId", -open_ore as "owedOre",
      coalesce(nullif(company, ''), customer_name) as who
    from ${orders} where ${owesRefund} order by id`)
  return rows
}

const OF_SHOP = 200
const OF_ACCOUNT = 40

type Paid = Readonly<{ accountId: number | null; dueDate: CalendarDate; paidOn: CalendarDate }>

/** How late invoices with credit were paid, the newest first: by each customer who owes, and by all customers. */
async function findHabits(db: Connection, owing: readonly number[]): Promise<Habits> {
  // payments of invoices that are not reversed, without reminder charges
  const isActive = sql`amount_ore > 0 and reverses_id is null and reminder_id is null and way <> 'set_off'
    and not exists (select from payments reversal where reversal.reverses_id = p.id)`
  const paidOf = (last: ReturnType<typeof sql>) => sql`
    select last.account_id as "accountId", due_date::text as "dueDate", max(paid_on)::text as "paidOn"
    from ${last} join invoices on invoices.order_id = last.order_id and (last.invoice_id is null or last.invoice_id = invoices.id)
      and kind = 'invoice' and credited_by_id is null and due_date > issue_date and paid_on >= issue_date
    join invoice_balances on invoice_balances.invoice_id = invoices.id and invoice_balances.open_ore <= 0
    group by invoices.id, last.account_id, due_date order by max(paid_on) desc, invoices.id desc`
  const [own, all] = await Promise.all([
    db.execute<Paid>(
      paidOf(sql`unnest(${sql.param(owing)}::int[]) as owing (account_id)
        cross join lateral (
          select account_id, order_id, invoice_id, paid_on from payments p where p.account_id = owing.account_id and ${isActive} order by id desc limit ${OF_ACCOUNT}
        ) last`),
    ),
    db.execute<Paid>(
      paidOf(
        sql`(select null::int as account_id, order_id, invoice_id, paid_on from payments p where ${isActive} order by id desc limit ${OF_SHOP}) last`,
      ),
    ),
  ])
  const delayOf = ({ dueDate, paidOn }: Paid) => dayNumber(paidOn) - dayNumber(dueDate)
  const ofAccount = Map.groupBy(own.rows, ({ accountId }) => accountId ?? 0)
  return { ofAccount: new Map([...ofAccount].map(([id, paid]) => [id, paid.map(delayOf)])), ofShop: all.rows.map(delayOf) }
}
