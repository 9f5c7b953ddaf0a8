import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditChanges, AuditSubject } from '#domain/audit/audit.ts'
import { createdAt } from './columns.ts'
import { users } from './customers.ts'

/** Append only. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt,
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name').notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
  subjectId: text('subject_id'),
  subjectLabel: text('subject_label').notNull(),
  changes: jsonb('changes').$type<AuditChanges>().notNull().default({}),
  /** no foreign key, as the undo is kept for 30 days and the log for years */
  undoableId: integer('undoable_id'),
  /** the sender's name of a bulk change made by several calls */
  bulk: text('bulk'),
})
