import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

const INVOICES_AT_ONCE = 500
const NO_ADDRESS = { address: '', postalCode: '', city: '' }
const NO_BUYER = { ...NO_ADDRESS, name: FORGOTTEN_NAME, company: null, cvr: null, email: FORGOTTEN_EMAIL, reference: null, ean: null }
const NO_DELIVERY = { ...NO_ADDRESS, name: FORGOTTEN_NAME, receiver: null }

/** Erases buyers from documents issued before a day; the database refuses those the law requires (db/functions/invoices.sql). */
export async function eraseInvoicedBefore(db: Database, day: CalendarDate): Promise<void> {
  const eraseSome = async () =>
    await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id from invoices where issue_date < ${day} and customer_email <> ${FORGOTTEN_EMAIL}
        order by id limit ${INVOICES_AT_ONCE} for no key update`)
      const ids = sql`any(${`{${rows.map(({ id }) => id).join(',')}}`}::int[])`
      await tx.execute(sql`
        update invoices set customer_name = ${FORGOTTEN_NAME}, customer_email = ${FORGOTTEN_EMAIL}, company = null where id = ${ids}`)
      await tx.execute(sql`
        update invoice_documents set document = jsonb_set(
          document || jsonb_build_object('buyer', ${JSON.stringify(NO_BUYER)}::jsonb, 'delivery', ${JSON.stringify(NO_DELIVERY)}::jsonb),
          '{credits,reason}', '""', false)
        where invoice_id = ${ids}`)
      // without its buyer it cannot be sent
      await tx.execute(sql`delete from e_invoices where invoice_id = ${ids}`)
      await tx.execute(sql`delete from e_invoice_deliveries where invoice_id = ${ids}`)
      await tx.execute(sql`delete from e_invoice_responses where invoice_id = ${ids}`)
      return rows.length
    })
  while ((await eraseSome()) === INVOICES_AT_ONCE);
}
