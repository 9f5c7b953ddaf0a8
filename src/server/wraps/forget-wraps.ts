import { forgetSubjects } from '#server/audit/forget-subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

/** Within the caller's erasure transaction. */
export async function forgetWraps(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const wrapId of ids) await forgetMails(tx, isAbout({ wrapId }))
  await forgetSubjects(tx, { kinds: ['wrap'], ids, name: 'Slettet billede' })
}
