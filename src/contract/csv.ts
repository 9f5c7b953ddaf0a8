import { z } from 'zod'
import { PRICES_OF_FILE, readMapping } from '#domain/csv/column-mapping.ts'
import { answer } from './call.ts'
import { readBy } from './fields.ts'

/** Field → its value before and after. */
export const fileChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))

export const fileRowOutcome = z.enum(['created', 'changed', 'unchanged'])

/** What is wrong in a file, by line and column as Excel counts and names them. */
export const fileError = z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() })
export type FileError = z.infer<typeof fileError>

/** How the columns of another system's file are to be read, as JSON: {"uses":["kcwId",null],"prices":"withVat","category":null,"leavesOutKeyless":false}. */
export const mappingChoice = z.string().max(8000).transform(readBy(readMapping, 'Vælg, hvad hver kolonne er.'))

/** How the columns of another system's file are read, or seem to be. */
const fileMapping = z.object({
  /** nothing is read until somebody says what the columns are */
  isOpen: z.boolean(),
  /** read as was chosen for these headings before */
  isRemembered: z.boolean(),
  system: z.string().nullable(),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), use: z.string().nullable() })),
  prices: z.enum(PRICES_OF_FILE).nullable(),
  category: z.string().nullable(),
  leavesOutKeyless: z.boolean(),
  /** what was left out and why, a sentence each */
  notes: z.array(z.string()),
})
export type FileMapping = z.infer<typeof fileMapping>

/** The first 100 lines that are written in another encoding than most of the file: UTF-8 and Windows-1252. */
export const mixedLines = z.array(z.number().int())

/** What a file comes to: counted, and line by line. */
export function fileOutcome<Row extends z.ZodType>(row: Row) {
  return answer({
    message: z.string(),
    created: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    /** the first 1,000 rows that change something */
    rows: z.array(row),
    /** empty unless it is a dry run: with errors a real run is refused with csv_errors and the same list */
    errors: z.array(fileError),
    /** of another system's file; null where its headings are the shop's own */
    mapping: fileMapping.nullable(),
    mixedLines,
  })
}

/** How a file is refused. */
export const FILE_ERRORS = ['csv_unreadable', 'csv_errors', 'body_too_large', 'file_missing'] as const
