import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Answered, Sent } from './send.ts'

/** Staff's calls without a log entry: they store a file nothing shows yet, mail themselves, only look, or may find nothing to change. */
const NOT_LOGGED: readonly string[] = [
  'uploadProductImage',
  'uploadProductImages',
  'sendTestMail',
  'previewOrderChange',
  'changeProducts',
  'importProducts',
  // a file that wrote nothing has no log entry
  ...['sendProductImport', 'beginProductImport', 'cancelProductImport'],
  'importCustomers',
  'inviteCustomers',
  // how somebody likes to see a list
  'saveView',
  'deleteSavedView',
  'chooseListColumns',
  // pressed twice it is the same
  'reviseOffer',
  'beginPacking',
  ...['approvePriceList', 'withdrawPriceList', 'makeCustomer', 'removeGuaranteeNotice', 'removeCertificate', 'markClaimSafety'],
  // the prices the list has already
  'importPriceList',
  // nothing new, or nothing that could be booked
  'readBankStatement',
  'bookBankLines',
]

/** A complaint when staff created or deleted something and the log has no new entry of them; `last` is each one's last entry. */
export async function entriesMissing(db: Database, sent: Sent, { status }: Answered, last: Map<number, number>): Promise<string[]> {
  const { actor, draft } = sent
  const { access, method, name } = draft.operation
  if (status !== 200 || access === 'public' || access === 'customer' || method === 'GET') return []
  const { rows } = await db.execute<{ entry: string }>(
    sql`select coalesce(max(id), 0) as entry from audit_log where by_user_id = ${actor.id}`,
  )
  const before = last.get(actor.id) ?? 0
  const entry = Number(rows[0]?.entry)
  last.set(actor.id, entry)
  // a change may change nothing
  if (method === 'PUT' || NOT_LOGGED.includes(name)) return []
  return entry === before ? ['staff did it, and the log does not tell'] : []
}
