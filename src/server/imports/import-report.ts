import { and, asc, eq, gt, or } from 'drizzle-orm'
import papa from 'papaparse'
import { guardedCell } from '#domain/csv/csv-cell.ts'
import type { Database } from '#server/database/connect.ts'
import { productImportErrors } from '#server/database/schema/imports.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import type { Shop } from '#server/shop.ts'
import { showImport } from './import-answer.ts'

const BYTE_ORDER_MARK = '\ufeff'
const ROWS_AT_ONCE = 2_000
const HEADER = ['Linje', 'KCW ID', 'Kolonne', 'Fejl', 'Fundet']

/** The errors of a file as CSV for Danish Excel, streamed. */
export async function answerImportReport(shop: Shop, id: number): Promise<Response> {
  await showImport(shop, id)
  const rows = reportRows(shop.db, id)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${csvOf([HEADER])}`)),
    pull: async (controller) => {
      const { value, done } = await rows.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvOf(value)))
    },
    cancel: async () => {
      await rows.return(undefined)
    },
  })
  return fileAnswer(body, { type: 'text/csv; charset=utf-8', name: `Fejl_${id}.csv` })
}

async function* reportRows(db: Database, importId: number): AsyncGenerator<string[][]> {
  let last = { line: 0, id: 0 }
  for (;;) {
    const errors = await db
      .select()
      .from(productImportErrors)
      .where(
        and(
          eq(productImportErrors.importId, importId),
          or(gt(productImportErrors.line, last.line), and(eq(productImportErrors.line, last.line), gt(productImportErrors.id, last.id))),
        ),
      )
      .orderBy(asc(productImportErrors.line), asc(productImportErrors.id))
      .limit(ROWS_AT_ONCE)
    const end = errors.at(-1)
    if (!end) return
    last = end
    yield errors.map(({ line, sku, column, message, isLate }) => [
      ...[String(line), guardedCell(sku), guardedCell(column ?? ''), guardedCell(message)],
      isLate ? 'Ved indlæsning' : 'Ved gennemlæsning',
    ])
  }
}

function csvOf(rows: readonly string[][]): string {
  return `${papa.unparse([...rows], { delimiter: ';', newline: '\r\n' })}\r\n`
}
