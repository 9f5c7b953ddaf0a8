import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { streamCsv } from './stream-csv.ts'

const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(bytes: string | Uint8Array) {
  const path = join(folder, 'fil.csv')
  writeFileSync(path, bytes)
  const csv = await streamCsv(path)
  const rows: (readonly string[])[] = []
  for await (const { cells } of csv.rows) rows.push(cells)
  return { rows, delimiter: csv.delimiter, firstLine: csv.firstLine, bytesRead: csv.bytesRead() }
}

test('a large file is read like a small one, also letters and line ends split between two chunks', async () => {
  // disk chunks are 64 KB, so letters and line ends are split somewhere
  const lines = Array.from({ length: 30_000 }, (_, at) => [`${at}`, 'ærøø'.slice(0, at % 5)])
  const text = lines.map((cells) => cells.join(';')).join('\r\n')
  expect((await read(text)).rows).toEqual(lines)
  expect((await read(Buffer.from(text, 'latin1'))).rows).toEqual(lines)
  expect((await read(Buffer.from(`\ufeff${text}`, 'utf16le'))).rows).toEqual(lines)
  expect((await read(`\ufeff${text}\r\n`)).rows).toEqual(lines)
})

test('the delimiter is declared by the file or detected in its first line', async () => {
  expect(await read('sep=,\na,b;c\n')).toEqual({ rows: [['a', 'b;c']], delimiter: ',', firstLine: 2, bytesRead: 12 })
  expect(await read('a\tb\n1\t2\n')).toMatchObject({ delimiter: '\t', firstLine: 1 })
})

test('a file that is no CSV is refused', async () => {
  for (const content of ['', ' \n', 'a;b\n\0\n', 'PK\u0003\u0004'])
    await expect(read(content)).rejects.toMatchObject({ code: 'csv_unreadable' })
})
