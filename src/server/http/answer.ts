import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'

/** A whole answer in memory, ready to be sent any number of times in the encoding each visitor takes. */
export type Answer = Readonly<{
  status: number
  /** names and values in turn, as `writeHead` takes them */
  headers: readonly string[]
  body: Buffer
  isCompressible: boolean
  /** brotli's 0–11: the more often the same bytes are sent, the more is worth spending on them once */
  effort: number
  variants: Map<Encoding, Variant | Promise<Variant>>
  /** under which it was logged; an answer that is sent many times has none of its own */
  requestId: string | null
}>

type Variant = Readonly<{ etag: string | null; headers: string[]; notModified: string[]; body: Buffer }>

type AnswerParts = Readonly<{
  status?: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  effort?: number
  requestId?: string | null
}>

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|xml|wasm))/
const TOO_SMALL_TO_COMPRESS = 1_024
const PAGE_EFFORT = 5

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function makeAnswer({ status = 200, headers, body, effort = PAGE_EFFORT, requestId = null }: AnswerParts): Answer {
  const isCompressible = body.length >= TOO_SMALL_TO_COMPRESS && COMPRESSIBLE.test(headers['content-type'] ?? '')
  const all = isCompressible ? { ...headers, vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding' } : headers
  return { status, headers: Object.entries(all).flat(), body, isCompressible, effort, variants: new Map(), requestId }
}

/** True when both send the same bytes, so that what is compressed of one serves the other. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body.equals(other.body) && one.headers.join('\n') === other.headers.join('\n')
}

/** Sends an answer: compressed as the visitor takes it, 304 when he has these bytes already, without the body for HEAD. */
export async function sendAnswer(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  /** names and values in turn that every answer of this server carries */
  always: readonly string[] = [],
): Promise<void> {
  const encoding = answer.isCompressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const ready = answer.variants.get(encoding) ?? prepare(answer, encoding)
  const variant = ready instanceof Promise ? await ready : ready
  const requestId = answer.requestId ?? randomUUID()
  const wanted = request.headers['if-none-match']
  if (wanted !== undefined && variant.etag !== null && namesTag(wanted, variant.etag)) {
    response.writeHead(304, [...variant.notModified, 'x-request-id', requestId, ...always])
    response.end()
    return
  }
  response.writeHead(answer.status, [...variant.headers, 'x-request-id', requestId, ...always])
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

function prepare(answer: Answer, encoding: Encoding): Promise<Variant> {
  const preparing = makeVariant(answer, encoding)
  answer.variants.set(encoding, preparing)
  preparing.then(
    (variant) => answer.variants.set(encoding, variant),
    () => answer.variants.delete(encoding),
  )
  return preparing
}

async function makeVariant(answer: Answer, encoding: Encoding): Promise<Variant> {
  const body = await compress(answer, encoding)
  // another encoding is another representation: its strong tag must differ (RFC 9110 §8.8.3)
  const etag = answer.status === 200 ? `"${digest(answer.body)}${encoding === 'identity' ? '' : `-${encoding}`}"` : null
  const shared = etag === null ? [...answer.headers] : [...answer.headers, 'etag', etag]
  const headers = [...shared, 'content-length', String(body.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { etag, headers, notModified: shared, body }
}

async function compress({ body, effort }: Answer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return await compressGzip(body, { level: 6 })
  return await compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

/** If-None-Match compares weakly: a proxy that re-compressed marks the tag with W/ (RFC 9110 §13.1.2). */
function namesTag(header: string, etag: string): boolean {
  if (header === etag) return true
  return header.split(',').some((tag) => {
    const name = tag.trim().replace(/^W\//, '')
    return name === etag || name === '*'
  })
}
