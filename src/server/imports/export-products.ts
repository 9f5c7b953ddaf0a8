import { and, asc, gt } from 'drizzle-orm'
import papa from 'papaparse'
import type { QueryOf } from '#contract/http/call.ts'
import type { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CSV_COLUMNS, type CsvColumn, type CsvHeader, headerLabel, specificationHeader } from '#domain/imports/csv-columns.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import type { ProductState } from '#server/products/changes/product-state.ts'
import { stateOf } from '#server/products/changes/product-state.ts'
import { conditionOf, readFilter } from '#server/products/staff-queries.ts'
import type { Shop } from '#server/shop.ts'
import { cellOf, DANISH_STYLE, PLAIN_STYLE } from './csv-row.ts'

const ROWS_AT_ONCE = 5_000
const BYTE_ORDER_MARK = '\ufeff'

/** Exports products as CSV, for Danish Excel or plain. The import reads both. */
export async function exportProducts(shop: Shop, query: QueryOf<(typeof staffProductListCalls)['exportProducts']>): Promise<Response> {
  const { format, ...filter } = query
  const isExcel = format === 'excel'
  const { states, keys } = await readAll(shop, await readFilter(shop, filter))
  const headers: CsvHeader[] = [...(Object.keys(CSV_COLUMNS) as CsvColumn[]), ...keys.map(specificationHeader)]
  const style = isExcel ? DANISH_STYLE : PLAIN_STYLE
  const rows = states.map((state) => headers.map((header) => cellOf(state, header, style)))
  const names = isExcel ? headers.map(headerLabel) : headers
  const text = papa.unparse([names, ...rows], { delimiter: isExcel ? ';' : ',', newline: '\r\n' })
  return fileAnswer(`${isExcel ? BYTE_ORDER_MARK : ''}${text}\r\n`, {
    type: 'text/csv; charset=utf-8',
    name: `produkter-${copenhagenDay(shop.now().getTime())}.csv`,
  })
}

async function readAll(shop: Shop, filter: Parameters<typeof conditionOf>[0]) {
  return await inTransaction(
    shop.db,
    async (tx) => {
      const states: (ProductState & { revision: number })[] = []
      const keys = new Set<string>()
      for (let lastId = 0; ; ) {
        const rows = await tx
          .select()
          .from(products)
          .where(and(conditionOf(filter), gt(products.id, lastId)))
          .orderBy(asc(products.id))
          .limit(ROWS_AT_ONCE)
        for (const row of rows) {
          states.push({ ...stateOf(row), revision: row.revision })
          for (const key of Object.keys(row.specifications)) keys.add(key)
          lastId = row.id
        }
        if (rows.length < ROWS_AT_ONCE) return { states, keys: [...keys].sort() }
      }
    },
    { isolation: 'repeatable read' },
  )
}
