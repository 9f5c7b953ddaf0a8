import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'

/** Before the rows of a table stands its name behind this; a row is an object and begins with a brace. */
const TABLE_MARK = '#'
/** Three quarters of the full effort's gain in a third of its time. */
const GZIP_LEVEL = 3

type Rows = Readonly<{ table: string; lines: readonly string[] }>

/** The line that says whose rows follow. */
export function tableLine(table: string): string {
  return `${TABLE_MARK}${table}\n`
}

/** Writes lines of text compressed, for the owner's eyes only, and resolves when they are on the disk for good. */
export async function writeRowsFile(file: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(texts, createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Reads the rows again, in pieces that belong to one table. Throws when the file is cut off or does not unpack. */
export async function* readRowsFile(file: string): AsyncGenerator<Rows> {
  let table = ''
  for await (const lines of linesOf(createReadStream(file).compose(createGunzip()))) {
    let rows: string[] = []
    for (const line of lines) {
      if (!line.startsWith(TABLE_MARK)) rows.push(line)
      else {
        if (rows.length > 0) yield { table, lines: rows }
        table = line.slice(TABLE_MARK.length)
        rows = []
      }
    }
    if (rows.length > 0) yield { table, lines: rows }
  }
}

/** Not `node:readline`: it also ends a line at U+2028, which a customer's text may hold. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest !== '') throw new Error('the last line is cut off')
}
