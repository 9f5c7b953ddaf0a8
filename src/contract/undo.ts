import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, timestamp } from '#contract/http/fields.ts'
import { LARGE_UNDO_STATES, UNDOABLE_KINDS } from '#domain/undo/undoable.ts'
import { fileChanges } from './csv.ts'

const returned = z.object({
  productId: z.number().int(),
  /** 'Blank sort (NL-1001)' */
  label: z.string(),
  /** a product created by the import, which is deleted */
  isRemoved: z.boolean(),
  changes: fileChanges,
})

/** A later change, which stays. */
const stayed = z.object({
  productId: z.number().int().nullable(),
  label: z.string(),
  /** API field name; null for the product itself */
  field: z.string().nullable(),
  now: z.unknown(),
  /** why it stays, unless it is just another value */
  reason: z.string().nullable(),
  /** null when unknown */
  by: z.string().nullable(),
  at: timestamp.nullable(),
})
export type Stayed = z.infer<typeof stayed>

/** What an undo does, and what it leaves. */
export const undoOutcome = {
  returning: z.number().int(),
  /** the first 1,000 */
  rows: z.array(returned),
  /** other restored data: a tag, favourites */
  notes: z.array(z.string()),
  staying: z.number().int(),
  /** the first 1,000 */
  stays: z.array(stayed),
}

const products = z.number().int()

/** The undo of a large file, in batches. */
const largeUndo = z.object({
  /** 'open' until it is started */
  state: z.enum(LARGE_UNDO_STATES),
  /** null before it starts, and for a deleted account */
  by: z.string().nullable(),
  /** so far, or expected before it starts: each product once */
  counts: z.object({ returned: products, removed: products, stayed: products }),
  failure: z.string().nullable(),
  progress: z.object({
    percent: z.number().int(),
    productsDone: products,
    productsPerSecond: z.number().int().nullable(),
    secondsLeft: z.number().int().nullable(),
  }),
})
export type LargeUndo = z.infer<typeof largeUndo>

/** Of a large file: `rows` is a sample, `staying` counts products, `stays` covers the first 200. Otherwise null. */
const large = largeUndo.nullable()

const undoable = z.object({
  id: z.number().int(),
  kind: z.enum(UNDOABLE_KINDS),
  products: z.number().int(),
  by: z.string(),
  at: timestamp,
})

/** The undo of a log entry, when the reader may undo it or it is undone. */
export const undoOfEntry = z.object({
  id: z.number().int(),
  kind: z.enum(UNDOABLE_KINDS),
  products: z.number().int(),
  undone: z.object({ by: z.string(), at: timestamp }).nullable(),
})
export type UndoOfEntry = z.infer<typeof undoOfEntry>

/** Null when nothing was changed. */
export const undoableId = z.number().int().nullable()

const REFUSALS = [
  ...['undo_not_found', 'undone_already', 'nothing_to_undo', 'sku_taken', 'tag_taken'],
  ...['undo_import_writing', 'undo_under_way', 'import_under_way'],
] as const

export const undoCalls = defineCalls({
  showUndo: {
    access: 'staff:changeProducts',
    summary:
      'Returns what undoing a change would do now: what is restored, and what others have changed since and stays. For users who may make such a change',
    params: idParam,
    response: answer({ undoable, ...undoOutcome, large }),
    errors: ['undo_not_found', 'undone_already', 'undo_import_writing', 'sku_taken', 'tag_taken'],
  },
  takeBack: {
    access: 'staff:changeProducts',
    summary:
      'Undoes a bulk change, an import, a merge of tags or a product deletion as a whole, within 30 days; what others have changed since stays and is listed. A large file is undone in the background, and resumes where it was stopped',
    params: idParam,
    response: answer({ message: z.string(), ...undoOutcome, undoableId, large }),
    errors: REFUSALS,
  },
  stopUndo: {
    access: 'staff:changeProducts',
    summary: 'Stops the undo of a large file; what is restored stays restored, and the rest can be undone later',
    params: idParam,
    response: answer({ message: z.string(), large: largeUndo }),
    errors: ['undo_not_found', 'undo_not_under_way'],
  },
})
