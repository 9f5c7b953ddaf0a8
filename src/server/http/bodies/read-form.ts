import { on } from 'node:events'
import { open } from 'node:fs/promises'
import { addAbortSignal, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { count } from '#domain/numbers/danish-figures.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** A file above the limit has no bytes, so that it can be refused by name. */
export type FormFile = Readonly<{ name: string; body: Buffer; isTooLarge: boolean }>

/** `missing` refuses a form without a file; left out, the text is the usual one, about pictures */
type FormLimits = Readonly<{ field: string; maxFiles: number; maxBytes: number; missing?: string }>

const REST_BYTES = 256 * 1024
const NOT_A_FORM = 'Filerne skal sendes som en formular.'
export const CUT_OFF = 'Uploadet blev afbrudt. Prøv igen.'

/** Reads the files of a field one by one. Throws 415, 413, 400 and file_missing. */
export function readFiles(request: Request, limits: FormLimits): AsyncGenerator<FormFile> {
  return filesOf(request, limits, collect)
}

type FileOnDisk = Readonly<{ name: string; bytes: number; isTooLarge: boolean }>

/** Streams a form's single file to `path`, which must not exist; synced to disk when this answers. */
export async function saveFile(request: Request, limits: Omit<FormLimits, 'maxFiles'>, path: string): Promise<FileOnDisk> {
  const saved: FileOnDisk[] = []
  const read = (stream: BusboyFileStream, name: string) => writeToDisk(stream, name, path)
  for await (const file of filesOf(request, { ...limits, maxFiles: 1 }, read)) saved.push(file)
  const [file] = saved
  if (!file) throw noFile(limits)
  return file
}

async function* filesOf<Result>(
  request: Request,
  limits: FormLimits,
  read: (stream: BusboyFileStream, name: string) => Promise<Result>,
): AsyncGenerator<Result> {
  const form = openForm(request, limits)
  const stopping = new AbortController()
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    stopping.abort()
  }
  form.on('filesLimit', () =>
    fail(new ShopError('invalid_input', { message: `Send højst ${count(limits.maxFiles, 'fil', 'filer')} ad gangen.` })),
  )
  const arrivals = on(form, 'file', { close: ['finish'], signal: stopping.signal })
  const source = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream)
  pipeline(source, limitSize(limits), form).catch(fail)
  let arrived = 0
  try {
    for await (const [field, stream, name] of arrivals as AsyncIterable<[string, BusboyFileStream, string | undefined]>) {
      if (field !== limits.field) stream.resume()
      else {
        arrived += 1
        yield await read(addAbortSignal(stopping.signal, stream), name ?? '')
      }
    }
  } catch (error) {
    const reason = failure ?? error
    throw reason instanceof ShopError || isDiskError(reason) ? reason : new ShopError('invalid_input', { message: CUT_OFF })
  } finally {
    // the rest is read, so that the sender receives the answer
    form.on('file', (_field, stream) => stream.resume())
  }
  if (arrived === 0) throw noFile(limits)
}

function noFile({ missing }: Pick<FormLimits, 'missing'>): ShopError {
  return new ShopError('file_missing', missing === undefined ? {} : { message: missing })
}

/** Refuses more than one file. */
export async function readFile(request: Request, limits: Omit<FormLimits, 'maxFiles'>): Promise<FormFile> {
  const files: FormFile[] = []
  for await (const file of readFiles(request, { ...limits, maxFiles: 1 })) files.push(file)
  const [file] = files
  if (!file) throw noFile(limits)
  return file
}

/** Throws 415 before reading. */
export function requireForm(request: Request): void {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new ShopError('unsupported_media_type', { message: NOT_A_FORM })
}

function openForm(request: Request, { maxFiles, maxBytes }: FormLimits): BusboyInstance {
  requireForm(request)
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { files: maxFiles, fileSize: maxBytes, fields: 20, fieldSize: 1024, headerPairs: 50 },
    })
  } catch {
    throw new ShopError('unsupported_media_type', { message: NOT_A_FORM })
  }
}

/** Passes a form through; throws 413 above its total limit. */
export function limitSize({ maxFiles, maxBytes }: Pick<FormLimits, 'maxFiles' | 'maxBytes'>): Transform {
  // one file that is too large may be read to its end, to be refused by name
  const maxTotalBytes = 2 * maxFiles * maxBytes + REST_BYTES
  let size = 0
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      size += chunk.byteLength
      if (size > maxTotalBytes) done(new ShopError('body_too_large'))
      else done(null, chunk)
    },
  })
}

async function writeToDisk(stream: BusboyFileStream, name: string, path: string): Promise<FileOnDisk> {
  const file = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await file.writeFile(chunk)
      bytes += chunk.length
    }
    await file.sync()
    return { name, bytes, isTooLarge: stream.truncated === true }
  } finally {
    await file.close()
  }
}

/** Whether the shop failed to write, rather than the sender. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && ['open', 'write', 'fsync', 'close'].includes(String((error as NodeJS.ErrnoException).syscall))
}

async function collect(stream: BusboyFileStream, name: string): Promise<FormFile> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.truncated) chunks.push(chunk as Buffer)
  return stream.truncated ? { name, body: Buffer.alloc(0), isTooLarge: true } : { name, body: Buffer.concat(chunks), isTooLarge: false }
}
