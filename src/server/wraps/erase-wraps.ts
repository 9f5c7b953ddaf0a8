import { eraseSubjects } from '#server/audit/erase-subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

/** Within the caller's erasure transaction. */
export async function eraseWraps(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const wrapId of ids) await eraseMails(tx, isAbout({ wrapId }))
  await eraseSubjects(tx, { kinds: ['wrap'], ids, name: 'Slettet billede' })
}
