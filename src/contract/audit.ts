import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, idInAddress, pageSize, searchText, timestamp, typed } from '#contract/http/fields.ts'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { undoOfEntry } from './undo.ts'

const auditEntry = z.object({
  id: z.number().int(),
  createdAt: timestamp,
  by: z.object({
    /** null for a deleted account */
    id: z.number().int().nullable(),
    name: z.string(),
  }),
  action: z.string(),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string().nullable(), label: z.string() }),
  /** field → before and after; `from` or `to` is missing for a created or deleted record */
  changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  undo: undoOfEntry.nullable(),
  /** the bulk change it belongs to, and of how many entries; those of one change are listed once */
  change: z.string().nullable(),
  entries: z.number().int(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Counting more entries would take longer than reading a page. */
export const AUDIT_COUNTED_UP_TO = { listed: 1_000, searched: 100 } as const

/** How the sender names a bulk change made by several calls, in the header Bulk-Change. */
export const BULK_NAME = /^[A-Za-z0-9-]{8,64}$/

/** A change that can be undone by its number, or calls of staff that name the same bulk change. */
const AUDIT_CHANGE = /^(\d{1,9}|\d{0,10}-[A-Za-z0-9-]{8,64})$/

const entryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const auditCalls = defineCalls({
  listAudit: {
    access: 'permission:audit',
    summary: 'Lists the actions of staff, newest first; pass `next` as `before` to get the following page',
    query: z.object({
      kind: z.enum(AUDIT_SUBJECTS).optional(),
      /** needs `subjectType` */
      subjectId: typed().max(100).optional(),
      /** the entries of one bulk change */
      change: typed().regex(AUDIT_CHANGE).optional(),
      by: idInAddress.optional(),
      /** days in Denmark, both included */
      from: day.optional(),
      to: day.optional(),
      /** searches action, name, subject and changes; ignored below three letters or digits */
      search: searchText.optional(),
      before: entryId.optional(),
      limit: pageSize(200),
    }),
    response: answer({
      entries: z.array(auditEntry),
      next: z.number().int().nullable(),
      /** counted up to 1,000, with a search up to 100 */
      total: z.number().int(),
    }),
    errors: [],
  },
  listAuditStaff: {
    access: 'permission:audit',
    summary: 'Lists the staff who appear in the audit log, by name',
    response: answer({ staff: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    errors: [],
  },
})
