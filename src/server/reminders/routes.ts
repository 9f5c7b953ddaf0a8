import papa from 'papaparse'
import type { QueryOf } from '#contract/http/call.ts'
import { reminderCalls } from '#contract/reminders/reminders.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { guardedCell } from '#domain/csv/csv-cell.ts'
import { krCell } from '#domain/money/kroner-text.ts'
import { daysOverdue, OVERDUE_AGE_LABELS, overdueAge } from '#domain/reminders/overdue-age.ts'
import { reminderFileName } from '#domain/reminders/reminder-document.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { openChargesOf } from '#server/payments/reminder-charges.ts'
import type { Shop } from '#server/shop.ts'
import { draftReminder } from './draft-reminder.ts'
import { findOverdue, listOverdue } from './overdue.ts'
import { findReminder, renderReminderPdf } from './queries.ts'
import { sendReminder, sentMessage } from './send-reminder.ts'
import { withdrawReminder } from './withdraw-reminder.ts'

export const reminderRoutes = [
  route(reminderCalls.listOverdue, (shop, { query }) => listOverdue(shop, query)),

  route(reminderCalls.downloadOverdue, (shop, { query }) => answerOverdueFile(shop, query)),

  route(reminderCalls.draftReminder, async (shop, { params }) => ({ draft: await draftReminder(shop, params.id) })),

  route(reminderCalls.sendReminder, async (shop, { params, body, visitor }) => {
    const reminder = await sendReminder(shop, visitor, params.id, body)
    return { reminder, message: sentMessage(reminder, body) }
  }),

  route(reminderCalls.withdrawReminder, async (shop, { params, body, visitor }) => {
    const reminder = await withdrawReminder(shop, visitor, params.id, body.reason)
    return { reminder, message: `Rykker ${reminder.number} er trukket tilbage` }
  }),

  route(reminderCalls.downloadReminder, (shop, { params, visitor }) => answerReminder(shop, visitor, params.id)),
]

async function answerReminder(shop: Shop, visitor: Visitor, id: number): Promise<Response> {
  const found = await findReminder(shop.db, id, visitor)
  if (!found) throw new ShopError('reminder_not_found')
  return await pdfAnswer(shop, { fileName: reminderFileName(found), render: () => renderReminderPdf(found) })
}

const BYTE_ORDER_MARK = '\ufeff'
const HEADER = [
  ...['Kunde', 'Firma', 'E-mail', 'Telefon', 'Faktura', 'Ordre', 'Udstedt', 'Forfaldt', 'Dage', 'Alder', 'Beløb', 'Ubetalt'],
  ...['Gebyr og rente', 'Senest betalt', 'Rykkere', 'Sidste rykker'],
]

/** Semicolons, decimal comma, CRLF and a byte order mark, as for Danish Excel. */
async function answerOverdueFile({ db, now }: Shop, filter: QueryOf<(typeof reminderCalls)['downloadOverdue']>): Promise<Response> {
  const today = copenhagenDay(now().getTime())
  const rows = (await findOverdue(db, filter, today)).map((row) => {
    const age = overdueAge(row.dueDate, today)
    const active = row.reminders.filter(({ withdrawnOn }) => withdrawnOn === null)
    const last = active.at(-1)?.issueDate
    return [
      ...[row.name, row.company ?? '', row.email, row.phone ?? ''].map((text) => guardedCell(text)),
      ...[String(row.number), row.orderNumber, dayFigures(row.issueDate), dayFigures(row.dueDate)],
      ...[String(daysOverdue(row.dueDate, today)), age === null ? '' : OVERDUE_AGE_LABELS[age], krCell(row.totalOre), krCell(row.openOre)],
      krCell(row.reminders.reduce((sum, one) => sum + openChargesOf(one), 0)),
      ...[row.paidOn === null ? '' : dayFigures(row.paidOn), String(active.length), last === undefined ? '' : dayFigures(last)],
    ]
  })
  const text = papa.unparse([HEADER, ...rows], { delimiter: ';', newline: '\r\n' })
  return new Response(`${BYTE_ORDER_MARK}${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Forfaldne_${today}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
