import { forgetSubjects } from '#server/audit/forget-subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

/** Within the caller's erasure transaction. */
export async function forgetReviews(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const reviewId of ids) await forgetMails(tx, isAbout({ reviewId }))
  await forgetSubjects(tx, { kinds: ['review'], ids, name: 'Slettet anmeldelse' })
}
