import { z } from 'zod'
import { answer } from './call.ts'

/** Field → its value before and after. */
export const fileChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))

export const fileRowOutcome = z.enum(['created', 'changed', 'unchanged'])

/** What is wrong in a file, by line and column as Excel counts and names them. */
export const fileError = z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() })
export type FileError = z.infer<typeof fileError>

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
  })
}

/** How a file is refused. */
export const FILE_ERRORS = ['csv_unreadable', 'csv_errors', 'body_too_large', 'file_missing'] as const
