import { z } from 'zod'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { answer, defineCall } from './call.ts'
import { day, idInAddress, pageSize, searchText, timestamp, typed } from './fields.ts'
import { undoOfEntry } from './undo.ts'

/** An entry of the audit log: who did what to what, and what changed. */
const auditEntry = z.object({
  id: z.number().int(),
  createdAt: timestamp,
  by: z.object({
    /** null once the account is gone */
    id: z.number().int().nullable(),
    name: z.string(),
  }),
  action: z.string(),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string().nullable(), label: z.string() }),
  /** field → before and after; a side is missing when there was nothing */
  changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  /** what it can be taken back with, as one; null where it cannot */
  undo: undoOfEntry.nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Beyond this nobody reads the count, and counting a million entries takes longer than reading a page. */
export const AUDIT_COUNTED_UP_TO = { listed: 1_000, searched: 100 } as const

const entryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const auditCalls = {
  listAudit: defineCall({
    method: 'GET',
    path: '/audit',
    access: 'permission:audit',
    summary: 'What staff did, newest first; `next` is the `before` of the following page',
    query: z.object({
      kind: z.enum(AUDIT_SUBJECTS).optional(),
      /** of one thing; needs its kind */
      subjectId: typed().max(100).optional(),
      /** the id of who did it */
      by: idInAddress.optional(),
      /** calendar days in Denmark, both included */
      from: day.optional(),
      to: day.optional(),
      /** reads action, name, subject and changes; fewer than three letters or digits do not narrow the log */
      search: searchText.optional(),
      before: entryId.optional(),
      limit: pageSize(200),
    }),
    response: answer({
      entries: z.array(auditEntry),
      /** null on the last page */
      next: z.number().int().nullable(),
      /** how many match; counted up to 1,000 only, with a search up to 100 */
      total: z.number().int(),
    }),
    errors: [],
  }),
  listAuditStaff: defineCall({
    method: 'GET',
    path: '/audit/staff',
    access: 'permission:audit',
    summary: 'Who stands in the log, by name',
    response: answer({ staff: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    errors: [],
  }),
} as const
