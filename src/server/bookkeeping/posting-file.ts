import papa from 'papaparse'
import type { Month } from '#domain/bookkeeping/month.ts'
import { type PostingFormat, postingRows, postingsFileName } from '#domain/bookkeeping/posting-files.ts'
import type { Shop } from '#server/shop.ts'
import { readPeriod } from './read-period.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** A month's postings as CSV: semicolons, decimal comma, CRLF and a byte order mark. */
export async function answerPostings(shop: Shop, month: Month, format: PostingFormat): Promise<Response> {
  const period = await readPeriod(shop, month)
  const text = papa.unparse(postingRows(period.vouchers, format, period.accounts), { delimiter: ';', newline: '\r\n' })
  return new Response(`${BYTE_ORDER_MARK}${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${postingsFileName(period, format)}"`,
      'cache-control': 'private, no-store',
    },
  })
}
