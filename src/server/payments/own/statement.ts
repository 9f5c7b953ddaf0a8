import { eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { documentName, type InvoiceKind } from '#domain/invoices/invoice.ts'
import { type AccountMovement, accountStatement } from '#domain/payments/account-statement.ts'
import { type BookedWay, PAYMENT_WAY_LABELS } from '#domain/payments/payment.ts'
import { reminderName } from '#domain/reminders/reminder-document.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import type { StatementToSet } from './render-statement.ts'

type Period = Readonly<{ from: CalendarDate; to: CalendarDate }>

/** The visitor's statement of account as PDF, rendered in a separate thread. */
export async function renderStatementPdf(shop: Shop, visitor: Visitor, period: Period): Promise<Buffer> {
  const { company } = await shop.settings()
  const [owner] = await shop.db.select().from(users).where(eq(users.id, visitor.userId))
  const { name, address, postalCode, city, cvr } = owner ?? { ...visitor, address: null, postalCode: null, city: null, cvr: null }
  const place = [postalCode, city].filter(Boolean).join(' ')
  const statement = accountStatement(await findMovements(shop.db, visitor), period)
  const at = shop.now()
  return await renderInThread<StatementToSet>({
    kind: 'statement',
    statement,
    company,
    customer: [owner?.company, name, address, place, cvr && `CVR ${cvr}`].filter((line): line is string => Boolean(line)),
    issueDate: copenhagenDay(at.getTime()),
    createdAt: at,
  })
}

type Row = Readonly<{ day: CalendarDate; ore: number; orderNumber: string; number: number | null }> &
  Readonly<{ what: InvoiceKind | 'reminder' | 'withdrawal' | BookedWay; isReversal: boolean }>

/** All movements of the visitor's orders: documents before money on the same day. */
async function findMovements(db: Connection, visitor: Visitor): Promise<AccountMovement[]> {
  const { rows } = await db.execute<Row>(sql`
    with own as (select id, order_number from ${orders} where ${isOwn(visitor)})
    select issue_date::text as day, case kind when 'invoice' then total_ore else -total_ore end as ore, own.order_number as "orderNumber",
      number, kind as what, false as "isReversal", 1 as place, invoices.id from invoices join own on own.id = order_id
    union all
    select r.issue_date::text, r.fee_ore + r.interest_ore + r.compensation_ore, own.order_number, r.number, 'reminder', false, 2, r.id
      from reminders r join invoices i on i.id = r.invoice_id join own on own.id = i.order_id
    union all
    select r.withdrawn_on::text, -(r.fee_ore + r.interest_ore + r.compensation_ore), own.order_number, r.number, 'withdrawal', false, 3, r.id
      from reminders r join invoices i on i.id = r.invoice_id join own on own.id = i.order_id where r.withdrawn_on is not null
    union all
    select paid_on::text, -amount_ore, own.order_number, null, way, reverses_id is not null, 4, payments.id
      from payments join own on own.id = order_id
    order by day, place, id`)
  return rows.filter(({ ore }) => ore !== 0).map((row) => ({ day: row.day, ore: row.ore, text: `${textOf(row)}, ${row.orderNumber}` }))
}

function textOf({ what, number, ore, isReversal }: Row): string {
  if (what === 'invoice' || what === 'credit_note') return documentName({ kind: what, number: number ?? 0 })
  if (what === 'reminder') return `${reminderName({ number: number ?? 0 })}, gebyr og rente`
  if (what === 'withdrawal') return `${reminderName({ number: number ?? 0 })} trukket tilbage`
  const way = PAYMENT_WAY_LABELS[what]
  if (what === 'set_off') return way
  if (isReversal) return `${way} tilbageført`
  return ore < 0 ? `Betaling, ${way}` : `Betalt tilbage, ${way}`
}
