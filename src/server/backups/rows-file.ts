import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'

const TABLE_MARK = '#'
const GZIP_LEVEL = 3

type Rows = Readonly<{ table: string; lines: readonly string[] }>

export function tableLine(table: string): string {
  return `${TABLE_MARK}${table}\n`
}

/** Compressed, readable by the owner only, and synced to disk. */
export async function writeRowsFile(file: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(texts, createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Rows in chunks of one table. Throws when the file is truncated or corrupt. */
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

/** `node:readline` also splits at U+2028, which customers' texts may contain. */
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
