import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import type { ImportState } from '#domain/products/imports/import-state.ts'
import { type ImportCounts, NO_LINES } from '#domain/products/imports/import-texts.ts'
import { bytes, createdAt, instant } from './columns.ts'
import { users } from './customers.ts'
import { undoables } from './undo.ts'

/** A picture staff uploaded, before and after a product shows it; one that no product shows is cleared away in time. */
export const uploads = pgTable('uploads', {
  key: text('key').primaryKey(),
  originalName: text('original_name').notNull(),
  widths: integer('widths').array().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder'),
  suggestedColors: text('suggested_colors').array().notNull().default([]),
  /** since when no product shows it; null while one does */
  unusedSince: instant('unused_since'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** A large file of products: tried, then written piece by piece (decision 0057). */
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
  /** what its lines come to, as it was tried */
  found: jsonb('found').$type<ImportCounts>().notNull().default(NO_LINES),
  isDecimalComma: boolean('is_decimal_comma'),
  /** how its columns are read; null where its own headings say it */
  mapping: jsonb('mapping').$type<ColumnMapping>(),
  /** the first lines in another encoding than most of the file */
  mixedLines: integer('mixed_lines').array().notNull().default([]),
  /** the file of the lines without errors, and where the next piece of it begins */
  linesKey: text('lines_key'),
  linesBytes: bigint('lines_bytes', { mode: 'number' }).notNull().default(0),
  nextByte: bigint('next_byte', { mode: 'number' }).notNull().default(0),
  begunAt: instant('begun_at'),
  writtenMs: bigint('written_ms', { mode: 'number' }).notNull().default(0),
  stored: jsonb('stored').$type<ImportCounts>().notNull().default(NO_LINES),
  endedAt: instant('ended_at'),
  /** who stopped it */
  endedByUserId: integer('ended_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  failure: text('failure'),
  /** what it is taken back by, from its first piece on */
  undoableId: integer('undoable_id').references(() => undoables.id, { onDelete: 'set null' }),
  errorsKept: integer('errors_kept').notNull().default(0),
  /** whose turn it is, and until when unless he says so again */
  lease: text('lease'),
  leasedUntil: instant('leased_until'),
  /** tries since something was last got done */
  attempts: smallint('attempts').notNull().default(0),
})

/** How staff said the columns of a file are to be read, by its headings. */
export const columnMappings = pgTable(
  'column_mappings',
  {
    kind: text('kind').$type<'products' | 'customers'>().notNull(),
    headingsHash: bytes('headings_hash').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
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
    /** found only as the file was written */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.id] })],
)
