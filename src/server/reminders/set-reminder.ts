import { setApart } from '#server/documents/typesetter.ts'
import type { PrintedReminder } from './render-reminder.ts'

export type ReminderToSet = Readonly<{ kind: 'reminder'; reminder: PrintedReminder }>

/** Renders the letter in a separate thread. */
export async function setReminder({ number, document, createdAt, withdrawnOn }: PrintedReminder): Promise<Buffer> {
  return await setApart<ReminderToSet>({ kind: 'reminder', reminder: { number, document, createdAt, withdrawnOn } })
}
