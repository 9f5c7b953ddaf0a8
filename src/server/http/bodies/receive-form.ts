import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { DOCUMENT, isPdf } from '#domain/products/product-document.ts'
import { plainLine } from '#domain/texts/plain-text.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { CUT_OFF, isDiskError, limitSize, readFile, requireForm } from './read-form.ts'

type Reception = Readonly<{ sender: string; maxFiles: number; maxBytes: number }>

/** Forms in transfer use a file each but no memory, so many are allowed. */
const queued = limitConcurrency('forms', { atOnce: 64, each: 6, mostWaiting: 400 })

/** Receives a whole form into a file before processing, against slow senders. Throws 415, 413 and 400. */
export async function receiveForm<Result>(
  request: Request,
  { sender, ...limits }: Reception,
  work: (received: Request) => Promise<Result>,
): Promise<Result> {
  requireForm(request)
  const received = await queued(() => receive(request, limits), sender)
  const reading = received.createReadStream()
  try {
    const body = Readable.toWeb(reading) as BodyInit
    return await work(new Request(request.url, { method: 'POST', headers: request.headers, body, duplex: 'half' } as RequestInit))
  } finally {
    // a refused form may be unread
    reading.destroy()
  }
}

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
    await pipeline(source, limitSize(limits), writer.createWriteStream())
    return reader
  } catch (error) {
    await reader.close()
    throw error instanceof ShopError || isDiskError(error) ? error : new ShopError('invalid_input', { message: CUT_OFF })
  }
}

export type ReceivedPdf = Readonly<{ name: string; body: Buffer }>

const MAX_NAME_LENGTH = 120
const queuedPdf = limitConcurrency('pdf-files', { atOnce: 2, mostWaiting: 50 })

/** The PDF in a form's field 'file', with its name as a plain line. Throws file_missing, document_too_large and not_a_pdf. */
export async function receivePdf<Result>(request: Request, sender: Visitor, work: (file: ReceivedPdf) => Promise<Result>): Promise<Result> {
  const { maxBytes } = DOCUMENT
  return await receiveForm(request, { sender: `user:${sender.userId}`, maxFiles: 1, maxBytes }, (form) =>
    queuedPdf(async () => {
      const { name, body, isTooLarge } = await readFile(form, { field: 'file', maxBytes, missing: 'Vælg en PDF-fil.' })
      if (isTooLarge) throw new ShopError('document_too_large')
      if (!isPdf(body)) throw new ShopError('not_a_pdf')
      return await work({ name: plainLine(name).slice(0, MAX_NAME_LENGTH) || 'dokument.pdf', body })
    }),
  )
}
