import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { CUT_OFF, isOfDisk, requireForm, weigh } from './read-form.ts'
import { ShopError } from './shop-error.ts'
import { createTurns } from './turns.ts'

type Reception = Readonly<{ sender: string; maxFiles: number; maxBytes: number }>

/** How many forms may be on their way at once. They take a file each and no memory, so there is room for many. */
const inTurn = createTurns('forms', { atOnce: 64, each: 6, mostWaiting: 400 })

/**
 * Takes a whole form to a file before the work on it begins: who sends slowly holds up nobody, since a place where pictures are
 * read and encoded goes to those only who have sent theirs. Refuses what is no form (415), too large (413) and cut off (400).
 * What the shop's own disk refuses is thrown as it is.
 */
export async function receiveForm<Result>(
  request: Request,
  { sender, ...limits }: Reception,
  work: (received: Request) => Promise<Result>,
): Promise<Result> {
  requireForm(request)
  const received = await inTurn(() => receive(request, limits), sender)
  const reading = received.createReadStream()
  try {
    const body = Readable.toWeb(reading) as BodyInit
    return await work(new Request(request.url, { method: 'POST', headers: request.headers, body, duplex: 'half' } as RequestInit))
  } finally {
    // who refuses a form may not have read it to its end
    reading.destroy()
  }
}

/** The two ends of a file that has lost its name: it is gone with the process, however that ends. */
async function openNameless(): Promise<Readonly<{ writer: FileHandle; reader: FileHandle }>> {
  const path = join(tmpdir(), `foliehuset-form-${randomUUID()}`)
  const writer = await open(path, 'wx', 0o600)
  try {
    return { writer, reader: await open(path) }
  } finally {
    await rm(path)
  }
}

async function receive(request: Request, limits: Omit<Reception, 'sender'>): Promise<FileHandle> {
  const { writer, reader } = await openNameless()
  const source = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream)
  try {
    await pipeline(source, weigh(limits), writer.createWriteStream())
    return reader
  } catch (error) {
    await reader.close()
    throw error instanceof ShopError || isOfDisk(error) ? error : new ShopError('invalid_input', { message: CUT_OFF })
  }
}
