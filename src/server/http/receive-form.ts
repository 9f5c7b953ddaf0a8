import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { CUT_OFF, requireForm, weigh } from './read-form.ts'
import { ShopError } from './shop-error.ts'
import { createTurns } from './turns.ts'

type Reception = Readonly<{ sender: string; maxFiles: number; maxBytes: number }>

/** How many forms may be on their way at once. They take a file each and no memory, so there is room for many. */
const inTurn = createTurns({ atOnce: 64, each: 6, mostWaiting: 400 })

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
  const path = join(tmpdir(), `foliehuset-form-${randomUUID()}`)
  try {
    await inTurn(() => receive(request, path, limits), sender)
    const file = createReadStream(path)
    try {
      const body = Readable.toWeb(file) as BodyInit
      return await work(new Request(request.url, { method: 'POST', headers: request.headers, body, duplex: 'half' } as RequestInit))
    } finally {
      // who refuses a form may not have read it to its end
      file.destroy()
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(request: Request, path: string, limits: Omit<Reception, 'sender'>): Promise<void> {
  const source = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream)
  try {
    await pipeline(source, weigh(limits), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw error instanceof ShopError || isOfDisk(error) ? error : new ShopError('invalid_input', { message: CUT_OFF })
  }
}

/** Whether it was the shop that could not write, not the sender who broke off. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && ['open', 'write', 'close'].includes(String((error as NodeJS.ErrnoException).syscall))
}
