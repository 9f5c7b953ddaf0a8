import papa from 'papaparse'
import type { Month } from '#domain/bookkeeping/month.ts'
import { type PostingFormat, postingRows, postingsFileName } from '#domain/bookkeeping/posting-files.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import type { Shop } from '#server/shop.ts'
import { readPeriod } from './read-period.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** A month's postings as CSV: semicolons, decimal comma, CRLF and a byte order mark. */
export async function answerPostings(shop: Shop, month: Month, format: PostingFormat): Promise<Response> {
  const period = await readPeriod(shop, month)
  const text = papa.unparse(postingRows(period.vouchers, format, period.accounts), { delimiter: ';', newline: '\r\n' })
  return fileAnswer(`${BYTE_ORDER_MARK}${text}\r\n`, { type: 'text/csv; charset=utf-8', name: postingsFileName(period, format) })
}
