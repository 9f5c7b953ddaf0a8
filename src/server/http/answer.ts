import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import { SECURITY_HEADERS } from './headers/security-headers.ts'

const PLAIN: Encodings = { smallest: 'identity', quickest: 'identity' }

const MAX_KNOWN = 500

const known = new Map<string, Encodings>()

/** A complete answer in memory, sent in the encoding each visitor accepts. */
export type Answer = Readonly<{
  status: number
  /** names and values alternating, as for `writeHead` */
  headers: readonly string[]
  body: Buffer
  isCompressible: boolean
  /** brotli quality 0–11: higher for answers sent often */
  effort: number
  /** counts answers compressed quickly until they prove to be frequent; null for known frequent ones */
  sent: { times: number } | null
  variants: Map<string, Variant | Promise<Variant>>
  /** null for answers sent many times */
  requestId: string | null
}>

type Variant = Readonly<{ tag: string | null; etag: string | null; headers: string[]; body: Buffer }>
type Compression = Readonly<{ encoding: Encoding; isQuick: boolean }>

type AnswerParts = Readonly<{
  status?: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  effort?: number
  mayBeSentOnce?: boolean
  requestId?: string | null
  /** a script, style or font, without the headers for what is opened by itself */
  isPartOfPage?: boolean
}>

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|xml|wasm))/
const TOO_SMALL_TO_COMPRESS = 1_024
const PAGE_EFFORT = 5
/** Measured on a list of 61 kB: zstd takes 0.2 ms for 14.7 kB, brotli 0.3 ms for 14.9 kB, 1.7 ms at a page's quality for 13.6 kB. */
const QUICK = { zstd: 3, br: 2, gzip: 1 }
/** Up to here compressing in place is faster than in a thread, which cost up to sixteen times the CPU: zstd takes 0.25 ms for 200 kB. */
const MAX_SYNC_BYTES = 512 * 1024
const SENT_OFTEN = 2

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressZstd = promisify(zstdCompress)

export function makeAnswer(parts: AnswerParts): Answer {
  const { status = 200, headers, body, effort = PAGE_EFFORT, mayBeSentOnce = false, requestId = null, isPartOfPage = false } = parts
  const isCompressible = body.length >= TOO_SMALL_TO_COMPRESS && COMPRESSIBLE.test(headers['content-type'] ?? '')
  const vary = isCompressible && { vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding' }
  const all = { ...(isPartOfPage ? {} : SECURITY_HEADERS), ...headers, ...vary }
  const sent = mayBeSentOnce ? { times: 0 } : null
  return { status, headers: Object.entries(all).flat(), body, isCompressible, effort, sent, variants: new Map(), requestId }
}

/** Then compressed variants can be shared. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body.equals(other.body) && one.headers.join('\n') === other.headers.join('\n')
}

/** Sends an answer in an accepted encoding, 304 when the visitor has it, and without body for HEAD. */
export function sendAnswer(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  /** headers of every answer, names and values alternating */
  commonHeaders: readonly string[] = [],
): Promise<void> | void {
  const compression = compressionFor(answer, request)
  const ready = answer.variants.get(keyOf(compression)) ?? prepare(answer, compression)
  // sent synchronously when ready
  if (!(ready instanceof Promise)) return sendVariant(answer, ready, { request, response, commonHeaders })
  return ready.then((variant) => sendVariant(answer, variant, { request, response, commonHeaders }))
}

type Sending = Readonly<{ request: IncomingMessage; response: ServerResponse; commonHeaders: readonly string[] }>

function sendVariant(answer: Answer, variant: Variant, { request, response, commonHeaders }: Sending): void {
  const requestId = answer.requestId ?? randomUUID()
  const ifNoneMatch = request.headers['if-none-match']
  const matched = ifNoneMatch === undefined || variant.tag === null ? null : matchingEtag(ifNoneMatch, variant.tag, variant.etag)
  if (matched !== null) {
    response.writeHead(304, [...answer.headers, 'etag', matched, 'x-request-id', requestId, ...commonHeaders])
    response.end()
    return
  }
  response.writeHead(answer.status, [...variant.headers, 'x-request-id', requestId, ...commonHeaders])
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

function compressionFor({ isCompressible, sent }: Answer, request: IncomingMessage): Compression {
  if (!isCompressible) return { encoding: 'identity', isQuick: false }
  const { smallest, quickest } = chooseEncodings(request.headers['accept-encoding'])
  if (sent === null || sent.times >= SENT_OFTEN) return { encoding: smallest, isQuick: false }
  sent.times += 1
  return { encoding: quickest, isQuick: true }
}

/** Each encoding needs its own strong ETag (RFC 9110 §8.8.3). */
function keyOf({ encoding, isQuick }: Compression): string {
  if (encoding === 'identity') return ''
  return isQuick ? `-${encoding}-quick` : `-${encoding}`
}

function prepare(answer: Answer, compression: Compression): Variant | Promise<Variant> {
  const key = keyOf(compression)
  const body = compress(answer, compression)
  if (!(body instanceof Promise)) {
    const variant = makeVariant(answer, compression, body)
    answer.variants.set(key, variant)
    return variant
  }
  const preparing = body.then((compressed) => makeVariant(answer, compression, compressed))
  answer.variants.set(key, preparing)
  preparing.then(
    (variant) => answer.variants.set(key, variant),
    () => answer.variants.delete(key),
  )
  return preparing
}

function makeVariant(answer: Answer, compression: Compression, body: Buffer): Variant {
  const { encoding } = compression
  const tag = answer.status === 200 ? digest(answer.body) : null
  const etag = tag === null ? null : `"${tag}${keyOf(compression)}"`
  const headers = [...answer.headers, ...(etag === null ? [] : ['etag', etag]), 'content-length', String(body.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { tag, etag, headers, body }
}

function compress({ body, effort }: Answer, { encoding, isQuick }: Compression): Buffer | Promise<Buffer> {
  const isNow = isQuick && body.length <= MAX_SYNC_BYTES
  if (encoding === 'identity') return body
  if (encoding === 'gzip') {
    const level = { level: isQuick ? QUICK.gzip : 6 }
    return isNow ? gzipSync(body, level) : compressGzip(body, level)
  }
  if (encoding === 'zstd') {
    const level = { pledgedSrcSize: body.length, params: { [constants.ZSTD_c_compressionLevel]: QUICK.zstd } }
    return isNow ? zstdCompressSync(body, level) : compressZstd(body, level)
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK.br : effort, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return isNow ? brotliCompressSync(body, { params }) : compressBrotli(body, { params })
}

function digest(body: Buffer): string {
  return hash('sha1', body, 'base64url').slice(0, 22)
}

/** The ETag of the variant the visitor has; null when outdated. Weak comparison, as proxies that recompress add W/ (RFC 9110 §13.1.2). */
function matchingEtag(header: string, tag: string, etag: string | null): string | null {
  for (const part of header.split(',')) {
    const name = part.trim().replace(/^W\//, '')
    if (name === '*') return etag
    if (name.startsWith(`"${tag}`) && VARIANT_OF_TAG.test(name.slice(tag.length + 1))) return name
  }
  return null
}

const VARIANT_OF_TAG = /^(?:-(?:zstd|br|gzip)(?:-quick)?)?"$/

type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

type Encodings = Readonly<{ smallest: Encoding; quickest: Encoding }>

/** The encodings to use: brotli before gzip, zstd first when it must be quick; a q-value of 0 excludes one. */
function chooseEncodings(header: string | string[] | undefined): Encodings {
  if (header === undefined || header === '') return PLAIN
  const text = String(header)
  const before = known.get(text)
  if (before) return before
  const encodings = negotiate(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, encodings)
  return encodings
}

function negotiate(header: string): Encodings {
  const accepted = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    accepted.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  const accepts = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false
  const smallest = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  return { smallest, quickest: accepts('zstd') ? 'zstd' : smallest }
}
