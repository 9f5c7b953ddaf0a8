import { eraseSubjects } from '#server/audit/erase-subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

/** Within the caller's erasure transaction. */
export async function eraseReviews(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const reviewId of ids) await eraseMails(tx, isAbout({ reviewId }))
  await eraseSubjects(tx, { kinds: ['review'], ids, name: 'Slettet anmeldelse' })
}
