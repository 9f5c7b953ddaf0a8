import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import type { CsvHeader } from '#domain/imports/csv-columns.ts'
import type { CsvLine } from '#server/csv/read-lines.ts'
import type { Env } from '#server/env.ts'

/** Import files are local: only processes of the receiving machine work on them. */
type Place = Readonly<{ env: Pick<Env, 'dataDir'> }>
type Line = CsvLine<CsvHeader>

const READ_AT_ONCE = 256 * 1024
const UNNAMED_LIFETIME_MS = HOUR_MS

export async function newFileKey({ env }: Place, ending: 'csv' | 'lines'): Promise<string> {
  await mkdir(folderOf(env), { recursive: true })
  return `${randomUUID()}.${ending}`
}

export function pathOf({ env }: Place, key: string): string {
  return join(folderOf(env), key)
}

export async function isHere(place: Place, key: string): Promise<boolean> {
  return await stat(pathOf(place, key)).then(
    () => true,
    () => false,
  )
}

export async function removeFiles(place: Place, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await rm(pathOf(place, key), { force: true })
}

/** Removes files without a row, one hour after their last write. */
export async function removeLeftOvers(place: Place & Readonly<{ now: Date }>, isInUse: (key: string) => boolean): Promise<number> {
  const names = await readdir(folderOf(place.env)).catch(() => [])
  let removed = 0
  for (const name of names.filter((name) => !isInUse(name))) {
    const { mtimeMs } = await stat(pathOf(place, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs > place.now.getTime() - UNNAMED_LIFETIME_MS) continue
    await removeFiles(place, [name])
    removed += 1
  }
  return removed
}

/** One JSON line per checked line. */
export type LinesFile = Readonly<{
  add: (lines: readonly Line[]) => Promise<void>
  /** syncs to disk; answers the size in bytes */
  finish: () => Promise<number>
  close: () => Promise<void>
}>

export async function openLinesFile(place: Place, key: string): Promise<LinesFile> {
  const file = await open(pathOf(place, key), 'wx', 0o600)
  return {
    add: async (lines) => {
      const text = lines.map(({ line, key, cells }) => `${JSON.stringify([line, key, [...cells]])}\n`).join('')
      if (text !== '') await file.appendFile(text)
    },
    finish: async () => {
      await file.sync()
      return (await file.stat()).size
    },
    close: () => file.close(),
  }
}

/** At most `most` lines from a byte, and the following byte. */
export async function readCheckedLines(
  place: Place,
  key: string,
  { from, most }: Readonly<{ from: number; most: number }>,
): Promise<Readonly<{ lines: readonly Line[]; nextByte: number }>> {
  const file = await open(pathOf(place, key))
  try {
    const { bytes, end } = await bytesOf(file, from, most)
    const texts = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
    return { lines: texts.map(toLine), nextByte: from + end }
  } finally {
    await file.close()
  }
}

async function bytesOf(file: FileHandle, from: number, most: number): Promise<Readonly<{ bytes: Buffer; end: number }>> {
  let bytes = Buffer.alloc(0)
  let end = 0
  for (let found = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_AT_ONCE), 0, READ_AT_ONCE, from + bytes.length)
    if (bytesRead === 0) return { bytes, end }
    bytes = Buffer.concat([bytes, buffer.subarray(0, bytesRead)])
    for (let at = bytes.indexOf(10, end); at >= 0; at = bytes.indexOf(10, end)) {
      end = at + 1
      found += 1
      if (found === most) return { bytes, end }
    }
  }
}

function toLine(text: string): Line {
  const [line, key, cells] = JSON.parse(text) as [number, string, [CsvHeader, string][]]
  return { line, key, cells: new Map(cells) }
}

function folderOf({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'imports')
}
