import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { bytesEncoding, type TextEncoding, textDecoder, utf16Of } from '#domain/texts/decode-text.ts'
import { withPlainLineEnds } from '#domain/texts/plain-text.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { type CsvRow, streamCsvRows } from './csv-rows.ts'
import { type CsvFile, DELIMITER_READ_FROM, isWorkbook, readOpening, WORKBOOK } from './decode-csv.ts'

export type CsvStream = Omit<CsvFile, 'rows'> & Readonly<{ rows: AsyncIterable<CsvRow>; bytesRead: () => number }>

/** Like `decodeCsv` for a file on disk, holding only the present row. */
export async function streamCsv(path: string): Promise<CsvStream> {
  const encoding = await encodingOf(path)
  let bytesRead = 0
  const texts = decoded(path, encoding, (bytes) => {
    bytesRead += bytes
  })
  const { head, isWhole } = await beginningOf(texts)
  if (isWhole && head.trim() === '') throw new ShopError('csv_unreadable')
  const { delimiter, firstLine, skipped } = readOpening(head)
  const rows = streamCsvRows(joined(head.slice(skipped), texts), delimiter)
  return { rows, delimiter, firstLine, bytesRead: () => bytesRead }
}

async function encodingOf(path: string): Promise<TextEncoding> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const first = buffer.subarray(0, bytesRead)
    if (isWorkbook(first)) throw new ShopError('csv_unreadable', { message: WORKBOOK })
    const utf16 = utf16Of(first)
    if (utf16 !== null) return utf16
  } finally {
    await file.close()
  }
  const encoding = bytesEncoding()
  for await (const text of textsOf(path, 'utf-8')) encoding.look(text)
  return encoding.found()
}

async function* textsOf(path: string, encoding: TextEncoding, read: (bytes: number) => void = () => {}): AsyncGenerator<string> {
  const decode = textDecoder(encoding)
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    read(bytes.length)
    yield decode(bytes)
  }
  yield decode(new Uint8Array(), { isLast: true })
}

async function* decoded(path: string, encoding: TextEncoding, read: (bytes: number) => void): AsyncGenerator<string> {
  let held = ''
  for await (const piece of textsOf(path, encoding, read)) {
    const text = held + piece
    held = text.endsWith('\r') ? '\r' : ''
    yield readable(held === '' ? text : text.slice(0, -1))
  }
  yield readable(held)
}

function readable(text: string): string {
  if (text.includes('\0')) throw new ShopError('csv_unreadable')
  return withPlainLineEnds(text)
}

async function beginningOf(texts: AsyncGenerator<string>): Promise<Readonly<{ head: string; isWhole: boolean }>> {
  let head = ''
  while (head.length < DELIMITER_READ_FROM) {
    const { value, done } = await texts.next()
    if (done) return { head, isWhole: true }
    head += value
    // a byte order mark would hide 'sep='
    if (head.startsWith('\ufeff')) head = head.slice(1)
  }
  return { head, isWhole: false }
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}
