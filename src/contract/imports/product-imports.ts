import { z } from 'zod'
import { FILE_ERRORS, mappingChoice, mixedLines, namedProducts } from '#contract/csv.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, timestamp } from '#contract/http/fields.ts'
import { IMPORT_STATES } from '#domain/imports/import-state.ts'
import { LARGE_UNDO_STATES } from '#domain/undo/undoable.ts'

const lines = z.number().int()
const counts = z.object({ created: lines, changed: lines, unchanged: lines, wrong: lines })

/** Lines of another system's file that are skipped, by reason, and the first ones without a SKU. */
const leftOut = z.object({ picture: lines, parent: lines, keyless: lines, keylessLines: z.array(lines).readonly() })

const productImport = z.object({
  id: z.number().int(),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  bytes: z.number().int(),
  by: z.string().nullable(),
  createdAt: timestamp,
  begunAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** expected from the check */
  found: counts.extend({ claims: namedProducts.optional(), outdated: namedProducts.optional(), leftOut: leftOut.optional() }),
  /** written so far; faulty lines are skipped */
  stored: counts,
  failure: z.string().nullable(),
  /** null while writing, without changes, and after 30 days */
  undo: z.object({ id: z.number().int(), state: z.enum(LARGE_UNDO_STATES) }).nullable(),
  errors: z.number().int(),
  mixedLines,
  progress: z.object({
    percent: z.number().int(),
    linesDone: z.number().int(),
    linesPerSecond: z.number().int().nullable(),
    secondsLeft: z.number().int().nullable(),
  }),
})
export type ProductImport = z.infer<typeof productImport>

const importAnswer = answer({ message: z.string(), import: productImport })

export const productImportCalls = defineCalls({
  listProductImports: {
    access: 'staff:addProducts',
    summary: 'Lists the large product files of the last 30 days, newest first; at most one is unfinished',
    response: answer({ imports: z.array(productImport) }),
    errors: [],
  },
  showProductImport: {
    access: 'staff:addProducts',
    summary: 'Returns the progress of a large product file',
    params: idParam,
    response: answer({ import: productImport }),
    errors: ['import_not_found'],
  },
  sendProductImport: {
    access: 'staff:addProducts',
    summary:
      'Uploads a large CSV file of products (form field "file", at most 200 MB) and checks it in the background; no product is changed yet. ?mapping= works as for a small file',
    accepts: 'multipart',
    query: z.object({ mapping: mappingChoice.optional() }),
    response: importAnswer,
    errors: [...FILE_ERRORS, 'import_under_way', 'undo_under_way', 'upload_failed'],
  },
  beginProductImport: {
    access: 'staff:addProducts',
    summary:
      'Imports a checked file in the background, in batches; a file with errors only with `leaveOutWrong`, which skips the faulty lines',
    params: idParam,
    body: z.object({ leaveOutWrong: z.boolean().default(false) }),
    response: importAnswer,
    errors: ['import_not_found', 'import_not_ready', 'undo_under_way', 'csv_errors'],
  },
  cancelProductImport: {
    access: 'staff:addProducts',
    summary: 'Stops the import of a large product file; what is already imported stays, and the response shows it',
    params: idParam,
    response: importAnswer,
    errors: ['import_not_found', 'import_over'],
  },
  downloadImportReport: {
    access: 'staff:addProducts',
    summary: 'Returns the faulty lines as CSV for Danish Excel: line, SKU, column and reason',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: ['import_not_found'],
  },
})
