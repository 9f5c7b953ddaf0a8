import { forgetSubjects } from '#server/audit/forget-subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

/** Takes reviews that are deleted out of the mails and the log too, in the transaction of whoever has the turn to forget. */
export async function forgetReviews(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const reviewId of ids) await forgetMails(tx, isAbout({ reviewId }))
  await forgetSubjects(tx, { kinds: ['review'], ids, name: 'Slettet anmeldelse' })
}
