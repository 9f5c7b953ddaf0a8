import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditChanges, AuditSubject } from '#domain/audit/audit.ts'
import { createdAt } from './columns.ts'
import { users } from './customers.ts'

/** What staff did; append only. */
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
  /** what it can be taken back by; no key, for that is kept for 30 days and this for years */
  undoableId: integer('undoable_id'),
})

// What can be taken back
