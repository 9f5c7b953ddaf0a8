import { reminderCalls } from '#contract/reminders.ts'
import { route } from '#server/http/route.ts'
import { draftReminder } from './draft-reminder.ts'
import { listOverdue } from './overdue.ts'
import { answerOverdueFile } from './overdue-file.ts'
import { answerReminder } from './reminder-file.ts'
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
