import { reminderFileName } from '#domain/reminders/reminder-document.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findReminder } from './queries.ts'
import { setReminder } from './set-reminder.ts'

export async function answerReminder(shop: Shop, visitor: Visitor, id: number): Promise<Response> {
  const found = await findReminder(shop.db, id, visitor)
  if (!found) throw new ShopError('reminder_not_found')
  return await pdfAnswer(shop, { fileName: reminderFileName(found), render: () => setReminder(found) })
}
