import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { readJsonText } from '#domain/texts/json-text.ts'

/** The compressed rows, and the description of the content. */
export const ROWS_FILE = 'rows.gz'
export const MANIFEST_FILE = 'manifest.json'

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0), sha256: z.string() })
const sequence = z.object({ name: z.string(), lastValue: z.int(), isCalled: z.boolean() })
const picture = z.object({ folder: z.enum(['images', 'sponsorships']), name: z.string(), sha256: z.string(), bytes: z.int().min(0) })

const manifest = z.object({
  /** increased when older versions can no longer read it */
  format: z.literal(1),
  begunAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** the schema the rows are of: restoring runs these migrations, loads, and runs the newer ones; those up to 0200 count as the baseline */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  rowsSha256: z.string(),
  pictures: z.array(picture),
})

export type Manifest = Readonly<z.infer<typeof manifest>>
export type BackedUpTable = z.infer<typeof table>
export type BackedUpSequence = z.infer<typeof sequence>
export type BackedUpPicture = z.infer<typeof picture>

/** Its message is one line. */
export class DamagedBackup extends Error {
  constructor(folder: string, reason: string) {
    super(`The backup ${basename(folder)} cannot be used: ${reason}`)
    this.name = 'DamagedBackup'
  }
}

/** Reads a manifest and verifies the rows' checksum. Throws DamagedBackup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const page = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new DamagedBackup(folder, `there is no ${MANIFEST_FILE} in it`)
  })
  const parsed = manifest.safeParse(readJsonText(page))
  if (!parsed.success) throw new DamagedBackup(folder, `its ${MANIFEST_FILE} is damaged, or a newer version of the shop wrote it`)
  const sha256 = await sha256OfFile(join(folder, ROWS_FILE)).catch(() => {
    throw new DamagedBackup(folder, `there is no ${ROWS_FILE} in it`)
  })
  if (sha256 !== parsed.data.rowsSha256)
    throw new DamagedBackup(folder, `${ROWS_FILE} is damaged: its checksum is not the one of the manifest`)
  return parsed.data
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
