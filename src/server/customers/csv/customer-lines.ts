import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { FileMapping } from '#contract/csv.ts'
import { importedCustomer } from '#contract/customers/customer-import.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { leftOutTexts } from '#domain/csv/csv-header.ts'
import { EMAIL_MISSING, normaliseEmail } from '#domain/customers/email.ts'
import { CUSTOMER_FILE, type CustomerColumn, readCustomerCells } from '#domain/customers/files/customer-file.ts'
import { customerMigrator, MIGRATED_CUSTOMERS } from '#domain/customers/files/customer-migration.ts'
import { readCsvFile } from '#server/csv/decode-csv.ts'
import { decideReading } from '#server/csv/file-reading.ts'
import { type CsvLine, type FileKind, type ImportError, type ReadLines, readLines } from '#server/csv/read-lines.ts'
import type { Shop } from '#server/shop.ts'

/** Missing fields stay. */
export type AskedLine = Readonly<{ line: number; email: string; asked: Omit<z.output<typeof importedCustomer>, 'email'> }>
export type AskedLines = Readonly<{
  lines: readonly AskedLine[]
  errors: readonly ImportError[]
  mixedLines: readonly number[]
  /** of another system's file */
  mapping: FileMapping | null
}>

const CUSTOMER_LINES: FileKind<CustomerColumn> = {
  ...CUSTOMER_FILE,
  readKey: normaliseEmail,
  keyMissing: EMAIL_MISSING,
  limits: {
    lines: 10_001,
    cells: 300_000,
    tooManyLines: 'Filen har over 10.000 kunder. Del den i flere.',
    tooLongLine: (line) => `Linje ${line} er længere, end en kunde kan være.`,
  },
}
const LINES_AT_ONCE = 100

/** Reads and validates a customer file, without looking at accounts. */
export async function readCustomers({ db, now }: Pick<Shop, 'db' | 'now'>, request: Request, chosen?: ColumnMapping): Promise<AskedLines> {
  const asked = { kind: 'customers', own: CUSTOMER_FILE, migrated: MIGRATED_CUSTOMERS, chosen, at: now() } as const
  const { file, mapping, about, nameOf } = await decideReading(db, await readCsvFile(request), asked)
  const read = await readLines(file, CUSTOMER_LINES, mapping && customerMigrator(mapping))
  const errors = [...read.errors]
  const lines: AskedLine[] = []
  const seen = new Map<string, number>()
  for (const [place, one] of read.lines.entries()) {
    if (place % LINES_AT_ONCE === 0) await breathe()
    const first = seen.get(one.key)
    if (first !== undefined) errors.push(wrong(one, 'email', `${one.key} står også på linje ${first}.`))
    else {
      seen.set(one.key, one.line)
      const { asked, problems } = checkLine(one, read)
      errors.push(...problems)
      if (asked) lines.push(asked)
    }
  }
  return {
    lines,
    errors: errors.map((error) => ({ ...error, column: nameOf(error.column) })),
    mixedLines: read.mixedLines,
    mapping: about && { ...about, notes: leftOutTexts(read.leftOut, CUSTOMER_FILE.labelOf('email')) },
  }
}

function checkLine(
  one: CsvLine<CustomerColumn>,
  { decimalComma }: ReadLines<CustomerColumn>,
): { asked: AskedLine | null; problems: ImportError[] } {
  const { fields, problems } = readCustomerCells(one.cells, decimalComma ? ',' : '.')
  const parsed = importedCustomer.safeParse({ email: one.key, ...fields })
  const found = new Map(problems.map(({ column, message }) => [column, message]))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = path[0] as CustomerColumn
    found.set(column, found.get(column) ?? message)
  }
  if (!parsed.success || found.size > 0)
    return { asked: null, problems: [...found].map(([column, message]) => wrong(one, column, message)) }
  const { email, ...rest } = parsed.data
  return { asked: { line: one.line, email, asked: rest }, problems: [] }
}

export function wrong({ line }: Readonly<{ line: number }>, column: CustomerColumn, message: string): ImportError {
  return { line, column: CUSTOMER_FILE.labelOf(column), message }
}
