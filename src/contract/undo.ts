import { z } from 'zod'
import { LARGE_UNDO_STATES } from '#domain/undo/undo-job.ts'
import { UNDOABLE_KINDS } from '#domain/undo/undoable.ts'
import { answer, defineCall } from './call.ts'
import { fileChanges } from './csv.ts'
import { idParam, timestamp } from './fields.ts'

/** A product, and what taking the change back does to it. */
const returned = z.object({
  productId: z.number().int(),
  /** 'Blank sort (NL-1001)' */
  label: z.string(),
  /** of a product that came with the import, and goes again */
  isRemoved: z.boolean(),
  changes: fileChanges,
})

/** What somebody changed since: it stays. */
const stayed = z.object({
  productId: z.number().int().nullable(),
  label: z.string(),
  /** as the API names it; null where it is the product itself */
  field: z.string().nullable(),
  /** what it is now */
  now: z.unknown(),
  /** why, where it is not simply another value */
  reason: z.string().nullable(),
  /** who made it so, and when, where that is known */
  by: z.string().nullable(),
  at: timestamp.nullable(),
})
export type Stayed = z.infer<typeof stayed>

const outcome = {
  /** how many products go back */
  returning: z.number().int(),
  /** of them the first 1,000 */
  rows: z.array(returned),
  /** what else comes back: a tag, favourites */
  notes: z.array(z.string()),
  staying: z.number().int(),
  /** of what stays the first 1,000 */
  stays: z.array(stayed),
}

const products = z.number().int()

/** The taking back of a large file, which goes back in pieces as it was written. */
const largeUndo = z.object({
  /** 'open' until somebody begins */
  state: z.enum(LARGE_UNDO_STATES),
  /** who began it; null before that, and once his account is gone */
  by: z.string().nullable(),
  /** what it has come to, or as long as nobody began will: products, each once */
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

/** Of a large file: `rows` are some of its products, `staying` counts products, and `stays` is of the first 200 of them. Null of anything else. */
const large = largeUndo.nullable()

const undoable = z.object({
  id: z.number().int(),
  kind: z.enum(UNDOABLE_KINDS),
  /** how many products were changed */
  products: z.number().int(),
  by: z.string(),
  at: timestamp,
})

/** What an entry of the log belongs to, where who reads it may take it back, or somebody did. */
export const undoOfEntry = z.object({
  id: z.number().int(),
  kind: z.enum(UNDOABLE_KINDS),
  products: z.number().int(),
  /** who took it back, and when */
  undone: z.object({ by: z.string(), at: timestamp }).nullable(),
})
export type UndoOfEntry = z.infer<typeof undoOfEntry>

/** What a change of many things says so that it can be taken back; null where nothing was changed. */
export const undoableId = z.number().int().nullable()

const REFUSALS = [
  ...['undo_not_found', 'undone_already', 'nothing_to_undo', 'sku_taken', 'tag_taken'],
  ...['undo_import_writing', 'undo_under_way', 'import_under_way'],
] as const

export const undoCalls = {
  showUndo: defineCall({
    method: 'GET',
    path: '/undoables/{id}',
    access: 'staff:changeProducts',
    summary:
      'What taking a change back would do now: what goes back, and what others changed since and stays. For whoever may make such a change',
    params: idParam,
    response: answer({ undoable, ...outcome, large }),
    errors: ['undo_not_found', 'undone_already', 'undo_import_writing', 'sku_taken', 'tag_taken'],
  }),
  takeBack: defineCall({
    method: 'POST',
    path: '/undoables/{id}/undo',
    access: 'staff:changeProducts',
    summary:
      'Takes a bulk change, an import, a merge of tags or a deleted product back as one, for 30 days; what others changed since stays and is listed. A large file goes back in the background, and goes on where it was stopped',
    params: idParam,
    response: answer({ message: z.string(), ...outcome, undoableId, large }),
    errors: REFUSALS,
  }),
  stopUndo: defineCall({
    method: 'POST',
    path: '/undoables/{id}/stop',
    access: 'staff:changeProducts',
    summary: 'Stops the taking back of a large file: what went back stays so, and the rest can be taken back later',
    params: idParam,
    response: answer({ message: z.string(), large: largeUndo }),
    errors: ['undo_not_found', 'undo_not_under_way'],
  }),
} as const
