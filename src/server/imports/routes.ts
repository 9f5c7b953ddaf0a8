import { and, asc, eq, gt, or } from 'drizzle-orm'
import papa from 'papaparse'
import { type ProductImport, productImportCalls } from '#contract/imports/product-imports.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { guardedCell } from '#domain/csv/csv-cell.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImportErrors, productImports } from '#server/database/schema/goods/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { endImport } from './end-import.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { refuseDuringUndo } from './import-rows.ts'
import { listImports, sendImport, showImport } from './send-import.ts'

const BYTE_ORDER_MARK = '\ufeff'

const ROWS_AT_ONCE = 2_000

const HEADER = ['Linje', 'KCW ID', 'Kolonne', 'Fejl', 'Fundet']

export const productImportRoutes = [
  route(staffProductListCalls.exportProducts, (shop, { query }) => exportProducts(shop, query)),
  route(staffProductListCalls.importProducts, (shop, { query, request, visitor }) => importProducts(shop, visitor, request, query)),
  route(productImportCalls.listProductImports, async ({ db, now }) => ({ imports: await listImports(db, now()) })),
  route(productImportCalls.showProductImport, async (shop, { params }) => ({ import: await showImport(shop, params.id) })),
  route(productImportCalls.sendProductImport, async (shop, { request, query, visitor }) => ({
    message: 'Filen er modtaget og læses igennem',
    import: await sendImport(shop, visitor, request, query),
  })),
  route(productImportCalls.beginProductImport, async (shop, { params, body, visitor }) => ({
    message: 'Indlæsningen er i gang',
    import: await beginImport(shop, visitor, params.id, body),
  })),
  route(productImportCalls.cancelProductImport, async (shop, { params, visitor }) => ({
    message: 'Indlæsningen er stoppet',
    import: await cancelImport(shop, visitor, params.id),
  })),
  route(productImportCalls.downloadImportReport, (shop, { params }) => answerImportReport(shop, params.id)),
]

/** Starts writing a checked file. Throws import_not_found, import_not_ready, undo_under_way and csv_errors. */
async function beginImport(
  shop: Shop,
  staff: Visitor,
  id: number,
  { leaveOutWrong }: Readonly<{ leaveOutWrong: boolean }>,
): Promise<ProductImport> {
  const { found } = await showImport(shop, id)
  if (found.wrong > 0 && !leaveOutWrong) {
    throw new ShopError('csv_errors', { message: `${count(found.wrong, 'linje', 'linjer')} har fejl. Ret filen, eller indlæs de andre.` })
  }
  await refuseDuringUndo(shop.db)
  const begun = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    return await tx
      .update(productImports)
      .set({ state: 'writing', begunAt: shop.now(), byUserId: staff.userId, attempts: 0 })
      .where(and(eq(productImports.id, id), eq(productImports.state, 'checked')))
      .returning({ id: productImports.id })
  })
  if (begun.length === 0) throw new ShopError('import_not_ready')
  shop.imports.wake()
  return await showImport(shop, id)
}

/** Stops an import after the present batch; what was written stays. Throws import_not_found and import_over. */
async function cancelImport(shop: Shop, staff: Visitor, id: number): Promise<ProductImport> {
  const ended = await endImport(shop, id, { state: 'cancelled', by: staff })
  const now = await showImport(shop, id)
  if (!ended) throw new ShopError('import_over')
  return now
}

/** The errors of a file as CSV for Danish Excel, streamed. */
async function answerImportReport(shop: Shop, id: number): Promise<Response> {
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
