import { z } from 'zod'
import { answer } from '#contract/http/call.ts'
import { readBy } from '#contract/http/fields.ts'
import { PRICES_OF_FILE, readMapping } from '#domain/csv/column-mapping.ts'

export const fileChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))

export const fileRowOutcome = z.enum(['created', 'changed', 'unchanged'])

/** Lines and columns as Excel counts and names them. */
export const fileError = z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() })
export type FileError = z.infer<typeof fileError>

/** A column mapping as JSON: {"uses":["kcwId",null],"prices":"withVat","category":null,"leavesOutKeyless":false}. */
export const mappingChoice = z.string().max(8000).transform(readBy(readMapping, 'Vælg, hvad hver kolonne er.'))

export const fileMapping = z.object({
  /** columns must be chosen before anything is read */
  isOpen: z.boolean(),
  /** the mapping was chosen earlier for these headings */
  isRemembered: z.boolean(),
  system: z.string().nullable(),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), use: z.string().nullable() })),
  prices: z.enum(PRICES_OF_FILE).nullable(),
  category: z.string().nullable(),
  leavesOutKeyless: z.boolean(),
  /** what was skipped and why */
  notes: z.array(z.string()),
})
export type FileMapping = z.infer<typeof fileMapping>

/** How many products of a file, and the first ones named with what concerns them. */
export const namedProducts = z.object({ products: z.number().int(), named: z.array(z.string()).readonly() })

/** The first 100 lines written in another encoding than most of the file. */
export const mixedLines = z.array(z.number().int())

export function fileOutcome<Row extends z.ZodType>(row: Row) {
  return answer({
    message: z.string(),
    created: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    /** the first 1,000 changed rows */
    rows: z.array(row),
    /** only in a dry run; otherwise errors refuse the file with csv_errors */
    errors: z.array(fileError),
    /** null for a file with the shop's own headings */
    mapping: fileMapping.nullable(),
    mixedLines,
  })
}

export const FILE_ERRORS = ['csv_unreadable', 'csv_errors', 'body_too_large', 'file_missing'] as const
