import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME } from '#domain/privacy/forgotten-buyer.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

const REMINDERS_AT_ONCE = 500
const NO_BUYER = { name: FORGOTTEN_NAME, company: null, cvr: null, address: '', postalCode: '', city: '', email: FORGOTTEN_EMAIL }

/** Erases buyer and text from old reminders in batches; figures and numbers stay, as with invoices. */
export async function eraseRemindedBefore(db: Database, day: CalendarDate): Promise<void> {
  const eraseSome = async () =>
    await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute(sql`
        update reminders set document = document || jsonb_build_object('buyer', ${JSON.stringify(NO_BUYER)}::jsonb, 'text', ''),
          withdrawn_reason = case when withdrawn_reason is null then null else '' end
        where id in (
          select id from reminders where issue_date < ${day} and document -> 'buyer' ->> 'email' <> ${FORGOTTEN_EMAIL}
          order by id limit ${REMINDERS_AT_ONCE} for no key update)
        returning id`)
      return rows.length
    })
  while ((await eraseSome()) === REMINDERS_AT_ONCE);
}
