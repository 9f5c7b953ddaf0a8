import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { type ImportCounts, type ImportFound, type ImportState, NO_LINES } from '#domain/imports/import-state.ts'
import type { BankReading } from '#domain/payments/bank/known-reading.ts'
import { bytes, createdAt, instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { undoables } from '#server/database/schema/undo.ts'

/** An uploaded picture; unused ones are deleted after a while. */
export const uploads = pgTable('uploads', {
  key: text('key').primaryKey(),
  originalName: text('original_name').notNull(),
  widths: integer('widths').array().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder'),
  suggestedColors: text('suggested_colors').array().notNull().default([]),
  /** null while a product shows it */
  unusedSince: instant('unused_since'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** A large product file, checked and then written in batches (decision 0057). */
export const productImports = pgTable('product_imports', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  state: text('state').$type<ImportState>().notNull(),
  fileName: text('file_name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  fileKey: text('file_key').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  linesRead: integer('lines_read').notNull().default(0),
  checkedMs: bigint('checked_ms', { mode: 'number' }).notNull().default(0),
  /** expected from the check */
  found: jsonb('found').$type<ImportFound>().notNull().default(NO_LINES),
  isDecimalComma: boolean('is_decimal_comma'),
  /** null for a file with the shop's own headings */
  mapping: jsonb('mapping').$type<ColumnMapping>(),
  /** the file's first row, which its errors name; empty until it is read */
  headings: text('headings').array().notNull().default([]),
  /** the first lines in another encoding */
  mixedLines: integer('mixed_lines').array().notNull().default([]),
  /** the file of valid lines, and the next position in it */
  linesKey: text('lines_key'),
  linesBytes: bigint('lines_bytes', { mode: 'number' }).notNull().default(0),
  nextByte: bigint('next_byte', { mode: 'number' }).notNull().default(0),
  begunAt: instant('begun_at'),
  writtenMs: bigint('written_ms', { mode: 'number' }).notNull().default(0),
  stored: jsonb('stored').$type<ImportCounts>().notNull().default(NO_LINES),
  endedAt: instant('ended_at'),
  failure: text('failure'),
  /** set from the first batch on */
  undoableId: integer('undoable_id').references(() => undoables.id, { onDelete: 'set null' }),
  errorsKept: integer('errors_kept').notNull().default(0),
  /** the end of the working process's lease; null: at once */
  nextAttemptAt: instant('next_attempt_at'),
  /** attempts since the last progress */
  attempts: smallint('attempts').notNull().default(0),
})

/** What is remembered of each kind of file. */
export type RememberedReadings = Readonly<{ products: ColumnMapping; customers: ColumnMapping; prices: ColumnMapping; bank: BankReading }>

export const columnMappings = pgTable(
  'column_mappings',
  {
    kind: text('kind').$type<keyof RememberedReadings>().notNull(),
    headingsHash: bytes('headings_hash').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping | BankReading>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.headingsHash] })],
)

export const productImportErrors = pgTable(
  'product_import_errors',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    importId: integer('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    sku: text('sku').notNull(),
    column: text('column'),
    message: text('message').notNull(),
    /** found while writing */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.id] })],
)
