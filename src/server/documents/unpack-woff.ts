import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * The plain font inside a WOFF file: its tables unpacked behind a plain table directory (W3C WOFF 1.0). PDFKit reads WOFF too,
 * but unpacks it anew and slowly for every document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = SFNT_HEADER + index * SFNT_ENTRY
    woff.copy(directory, to, entry, entry + 4)
    woff.copy(directory, to + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // every table begins at a multiple of four
    const padding = (4 - (length % 4)) % 4
    tables.push(table, Buffer.alloc(padding))
    offset += length + padding
  }
  return Buffer.concat([directory, ...tables])
}
