import { z } from 'zod'
import { FILE_ERRORS, fileClaims, mappingChoice, mixedLines } from '#contract/csv.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, timestamp } from '#contract/http/fields.ts'
import { IMPORT_STATES } from '#domain/imports/import-state.ts'
import { LARGE_UNDO_STATES } from '#domain/undo/undoable.ts'

const lines = z.number().int()
const counts = z.object({ created: lines, changed: lines, unchanged: lines, wrong: lines })

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
  found: counts.extend({ claims: fileClaims.optional() }),
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
    summary: 'Large files of products of the last 30 days, newest first; one at most is not over',
    response: answer({ imports: z.array(productImport) }),
    errors: [],
  },
  showProductImport: {
    access: 'staff:addProducts',
    summary: 'How far a large file of products is',
    params: idParam,
    response: answer({ import: productImport }),
    errors: ['import_not_found'],
  },
  sendProductImport: {
    access: 'staff:addProducts',
    summary:
      'Takes a large CSV file of products (form field "file", 200 MB) and tries it in the background; nothing is stored yet. ?mapping= as for a small file',
    accepts: 'multipart',
    query: z.object({ mapping: mappingChoice.optional() }),
    response: importAnswer,
    errors: [...FILE_ERRORS, 'import_under_way', 'undo_under_way', 'upload_failed'],
  },
  beginProductImport: {
    access: 'staff:addProducts',
    summary: 'Writes a file that was tried, piece by piece in the background; one with errors only where they are to be left out',
    params: idParam,
    body: z.object({ leaveOutWrong: z.boolean().default(false) }),
    response: importAnswer,
    errors: ['import_not_found', 'import_not_ready', 'undo_under_way', 'csv_errors'],
  },
  cancelProductImport: {
    access: 'staff:addProducts',
    summary: 'Stops a large file of products; what is written stays and is answered',
    params: idParam,
    response: importAnswer,
    errors: ['import_not_found', 'import_over'],
  },
  downloadImportReport: {
    access: 'staff:addProducts',
    summary: 'The lines that were wrong as CSV for Danish Excel: line, SKU, column and reason',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: ['import_not_found'],
  },
})
