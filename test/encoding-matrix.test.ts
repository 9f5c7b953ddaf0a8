import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readReceipt } from '#domain/batches/read-receipt.ts'
import { mixedLineFinder } from '#domain/csv/mixed-lines.ts'
import { normaliseEmail } from '#domain/customers/email.ts'
import { CUSTOMER_FILE } from '#domain/customers/files/customer-file.ts'
import { readCells } from '#domain/purchases/purchase-order.ts'
import { readMessage } from '#domain/quick-order/read-message.ts'
import { decodeCsv } from '#server/csv/decode-csv.ts'
import { lineReader, readLines, rowNumbers } from '#server/csv/read-lines.ts'
import { streamCsv } from '#server/csv/stream-csv.ts'
import { PRODUCT_LINES } from '#server/imports/import-products.ts'
import { openBankFile, readBankFile } from '#server/payments/bank/decide-bank-reading.ts'
import { PRICE_LINES } from '#server/price-lists/fill-price-list.ts'
import { sourceFiles, withoutComments } from '#test/source-texts.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { readTextFile } from '#web/csv/read-text-file.ts'

const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Read = Readonly<{ values: readonly unknown[]; mixedLines: readonly number[] }>
/** A reader of files, a file of it (a line of headings and three more, the third with the letters of Windows-1252) and what it reads. */
type Reader = Readonly<{
  file: readonly string[]
  values: readonly unknown[]
  read: (bytes: Uint8Array<ArrayBuffer>) => Promise<Read | null>
}>

const textReader = (lines: (text: string) => readonly unknown[]) => async (bytes: Uint8Array<ArrayBuffer>) => {
  const file = await readTextFile(new Blob([bytes]))
  return file && { values: lines(file.text), mixedLines: file.mixedLines }
}

const READERS: Readonly<Record<string, Reader>> = {
  products: {
    file: ['SKU;Navn (dansk)', 'G-1;Skovgrøn', 'R-1;Rød', 'B-1;Blå'],
    values: ['Skovgrøn', 'Rød', 'Blå'],
    read: async (bytes) => {
      const { lines, mixedLines } = await readLines(decodeCsv(bytes), PRODUCT_LINES)
      return { values: lines.map(({ cells }) => cells.get('nameDa')), mixedLines }
    },
  },
  'many products': {
    file: ['SKU;Navn (dansk)', 'G-1;Skovgrøn', 'R-1;Rød', 'B-1;Blå'],
    values: ['Skovgrøn', 'Rød', 'Blå'],
    read: async (bytes) => {
      const path = join(folder, 'fil.csv')
      writeFileSync(path, bytes)
      const csv = await streamCsv(path)
      const [number, read, mixed] = [rowNumbers(csv.firstLine, PRODUCT_LINES.limits), lineReader(PRODUCT_LINES), mixedLineFinder()]
      const values: unknown[] = []
      for await (const row of csv.rows) {
        const numbered = number(row)
        if (!numbered) continue
        mixed.look(numbered.line, numbered.letters)
        const { line } = read(numbered)
        if (line) values.push(line.cells.get('nameDa'))
      }
      return { values, mixedLines: mixed.found() }
    },
  },
  customers: {
    file: ['E-mail;Navn', 'a@firma.dk;Søren', 'b@firma.dk;Åse', 'c@firma.dk;Bjørn'],
    values: ['Søren', 'Åse', 'Bjørn'],
    read: async (bytes) => {
      const kind = { ...CUSTOMER_FILE, readKey: normaliseEmail, keyMissing: '', limits: PRODUCT_LINES.limits }
      const { lines, mixedLines } = await readLines(decodeCsv(bytes), kind)
      return { values: lines.map(({ cells }) => cells.get('name')), mixedLines }
    },
  },
  'prices of a price list': {
    file: ['SKU;Pris', 'GØ-1;2,00', 'RØ-1;1,00', 'BÅ-1;3,00'],
    values: ['GØ-1', 'RØ-1', 'BÅ-1'],
    read: async (bytes) => {
      const { lines, mixedLines } = await readLines(decodeCsv(bytes), PRICE_LINES)
      return { values: lines.map(({ key }) => key), mixedLines }
    },
  },
  'a statement of the bank': {
    file: ['Dato;Tekst;Beløb', '02-11-2026;Ærø Lak;1,00', '03-11-2026;Malermester Åse;2,00', '04-11-2026;Søren;3,00'],
    values: ['Ærø Lak', 'Malermester Åse', 'Søren'],
    read: async (bytes) => {
      const opened = openBankFile(decodeCsv(bytes))
      const { lines } = readBankFile(opened, { chosen: null, today: '2026-11-21' })
      return { values: lines.map(({ text }) => text), mixedLines: opened.mixedLines }
    },
  },
  'a receipt of goods': {
    file: ['SKU;Batch;Ruller;Pris', 'G-1;Grøn-1;2;', 'R-1;Rød-1;1;', 'B-1;Blå-1;3;'],
    values: ['Grøn-1', 'Rød-1', 'Blå-1'],
    read: textReader((text) => readReceipt(text).map(({ batch }) => batch)),
  },
  'a quick order': {
    file: ['Varenr;Antal;Mærke', 'GØ-1;2;', 'RØ-1;1;', 'BÅ-1;3;'],
    values: ['GØ-1;2;', 'RØ-1;1;', 'BÅ-1;3;'],
    read: textReader((text) => readMessage(text).map((line) => line.text)),
  },
  'lines of a purchase': {
    file: ['Varenr;Antal;Mærke', 'G-Ø;2;', 'R-Ø;1;', 'B-Å;3;'],
    values: ['G-Ø', 'R-Ø', 'B-Å'],
    read: textReader((text) => readCells(text).map(({ cells }) => cells[0])),
  },
}

/** Where a file of text is opened: its bytes are decoded nowhere else. What is read is listed above. */
const OPENED_IN: Readonly<Record<string, readonly (keyof typeof READERS)[]>> = {
  'src/server/imports/import-products.ts': ['products'],
  'src/server/imports/check-import.ts': ['many products'],
  'src/server/customers/csv/customer-lines.ts': ['customers'],
  'src/server/price-lists/fill-price-list.ts': ['prices of a price list'],
  'src/server/payments/bank/store-statement.ts': ['a statement of the bank'],
  'src/web/batches/receipt-form.tsx': ['a receipt of goods'],
  'src/web/quick-order/quick-order-form.tsx': ['a quick order'],
}
/** Bytes that are no file of rows: bodies of requests and answers, the shop's own pages and files, a picture that is text. */
const NO_ROWS = [
  ...['src/server/csv/decode-csv.ts', 'src/server/csv/stream-csv.ts', 'src/web/csv/read-text-file.ts', 'src/domain/texts/decode-text.ts'],
  ...['src/server/http/bodies/read-json.ts', 'src/server/shipping-provider/shipmondo.ts', 'src/server/imports/import-files.ts'],
  ...['src/server/integrations/post-to-receiver.ts', 'src/server/access-point/storecove.ts', 'src/server/pages/remembered-answer.ts'],
  ...['src/server/metrics/routes.ts', 'src/server/ledger-provider/request-program.ts', 'src/server/access-point/request.ts'],
  'src/domain/settings/guarantee-notice.ts',
]

test('every file of text that people give the shop is opened by the one decoder, and read above', () => {
  const files = [...sourceFiles()].map(([name, source]) => [name, withoutComments(source)] as const)
  const opening = files.filter(([, code]) => /(?<!function )\b(?:readCsvFile|streamCsv|readTextFile)\(/.test(code)).map(([name]) => name)
  expect(opening.toSorted()).toEqual(Object.keys(OPENED_IN).toSorted())
  const decoding = files.filter(([, code]) =>
    /new TextDecoder\(|toString\('(?:utf8|utf-8|latin1|utf16le)'\)|readAsText\(|\.text\(\)/.test(code),
  )
  expect(decoding.map(([name]) => name).filter((name) => !NO_ROWS.includes(name))).toEqual([])
  const read = [...Object.values(OPENED_IN).flat(), 'lines of a purchase']
  expect(Object.keys(READERS).filter((reader) => !read.includes(reader))).toEqual([])
})

/** Of letters that Latin-1 has too. */
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => Uint8Array.from(Buffer.from(bytes).swap16())

type Encode = (lines: readonly string[], lineEnd: string) => Uint8Array<ArrayBuffer>
const whole =
  (encode: (text: string) => Uint8Array<ArrayBuffer>): Encode =>
  (lines, lineEnd) =>
    encode(lines.join(lineEnd) + lineEnd)
const thirdLine =
  (encode: (text: string) => Uint8Array, others: (text: string) => Uint8Array): Encode =>
  (lines, lineEnd) =>
    joined(...lines.map((line, place) => (place === 2 ? encode : others)(line + lineEnd)))

const ENCODINGS: Readonly<Record<string, Readonly<{ encode: Encode; mixedLines: readonly number[] }>>> = {
  'UTF-8': { encode: whole(utf8), mixedLines: [] },
  'UTF-8 with its mark': { encode: whole((text) => utf8(`\ufeff${text}`)), mixedLines: [] },
  'Windows-1252': { encode: whole(windows), mixedLines: [] },
  'UTF-8 with a line of Windows-1252': { encode: thirdLine(windows, utf8), mixedLines: [3] },
  'Windows-1252 with a line of UTF-8': { encode: thirdLine(utf8, windows), mixedLines: [3] },
  'UTF-16 as Excel writes it': { encode: whole((text) => utf16(`\ufeff${text}`)), mixedLines: [] },
  'UTF-16, big end first': { encode: whole((text) => swapped(utf16(`\ufeff${text}`))), mixedLines: [] },
  'UTF-16 without its mark': { encode: whole(utf16), mixedLines: [] },
}
const LINE_ENDS = { Windows: '\r\n', Linux: '\n', 'an old Mac': '\r' }

describe.each(Object.entries(READERS))('a file of %s', (_reader, { file, values, read }) => {
  const cases = Object.keys(ENCODINGS).flatMap((encoding) => Object.keys(LINE_ENDS).map((system) => [encoding, system] as const))
  test.each(cases)('in %s from %s is read as it was written', async (encoding, system) => {
    const written = ENCODINGS[encoding]
    const bytes = written?.encode(file, LINE_ENDS[system as keyof typeof LINE_ENDS]) ?? new Uint8Array()
    expect(await read(bytes)).toEqual({ values, mixedLines: written?.mixedLines })
  })

  test('with a zero byte is refused', async () => {
    const [headings = '', ...lines] = file
    const bytes = utf8([headings, `${lines[0]}\0`, ...lines].join('\n'))
    await expect(read(bytes).then((answer) => answer ?? Promise.reject({ code: 'csv_unreadable' }))).rejects.toMatchObject({
      code: 'csv_unreadable',
    })
  })

  test('has no unseen characters afterwards', async () => {
    const lines = file.map((line, place) => (place === 0 ? line : line.replaceAll(/(?<=^|;)(?=.)/g, '\u200e').replaceAll('-', '\u2011')))
    expect((await read(utf8(lines.join('\n'))))?.values).toEqual(values)
  })
})
