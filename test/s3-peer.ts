import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Stored = Readonly<{ body: Buffer; contentType: string; cacheControl: string; changedAt: Date }>
type Options = Readonly<{ buckets: readonly string[]; region: string; accessKeyId: string; secretAccessKey: string; listedAtOnce?: number }>
type Answer = Readonly<{ status: number; body?: Buffer | string }>

/** How far a request's clock may differ from the bucket's. */
const MAX_SKEW_MS = 15 * 60_000

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/**
 * An S3-compatible server in this process, as strict as Amazon's about the shop's requests: it checks the signature (AWS Signature Version 4), the
 * checksums of bodies and the clock, lists in pages, and escapes its XML.
 */
export async function startS3Peer({ buckets, listedAtOnce = 1000, ...keys }: Options) {
  const stored = new Map(buckets.map((name) => [name, new Map<string, Stored>()]))
  const requests: string[] = []
  let failing: ((line: string) => boolean) | null = null

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = '' }) => response.writeHead(status, { 'content-type': 'application/xml' }).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request)
    const line = `${request.method} ${request.url}`
    requests.push(line)
    try {
      if (failing?.(line)) throw new Refused(500, 'InternalError')
      checkSignature(request, body, keys)
      const url = new URL(request.url ?? '/', 'http://bucket')
      const [, bucket = '', ...key] = url.pathname.split('/').map(decodeURIComponent)
      const objects = stored.get(bucket)
      if (!objects) throw new Refused(404, 'NoSuchBucket')
      return answerOf(request, { url, objects, key: key.join('/'), body })
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, String(error))
      return { status, body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>` }
    }
  }

  function answerOf(
    { method, headers }: IncomingMessage,
    { url, objects, key, body }: Readonly<{ url: URL; objects: Map<string, Stored>; key: string; body: Buffer }>,
  ): Answer {
    if (method === 'PUT' && key) {
      const [contentType = '', cacheControl = ''] = [headers['content-type'], headers['cache-control']]
      objects.set(key, { body, contentType, cacheControl, changedAt: new Date() })
      return { status: 200 }
    }
    if (method === 'GET' && key) {
      const object = objects.get(key)
      if (!object) throw new Refused(404, 'NoSuchKey')
      return { status: 200, body: object.body }
    }
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return { status: 200, body: listOf(objects, url.searchParams) }
    if (method === 'POST' && url.searchParams.has('delete')) return deleteFrom(objects, body, headers['content-md5'])
    throw new Refused(405, 'MethodNotAllowed')
  }

  function listOf(objects: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const here = keys.filter((key) => !delimiter || !key.slice(prefix.length).includes(delimiter))
    const page = here.slice(0, listedAtOnce)
    const next =
      page.length < here.length && `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    const contents = page.map((key) => {
      const { body, changedAt } = objects.get(key) as Stored
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${Boolean(next)}</IsTruncated>${next || ''}${contents.join('')}</ListBucketResult>`
  }

  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** every request, as 'PUT /bucket/key' */
    requests: requests as readonly string[],
    object: (bucket: string, key: string) => stored.get(bucket)?.get(key),
    /** requests for which it answers true are answered 500 */
    fail: (which: ((line: string) => boolean) | null) => {
      failing = which
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Objects whose key begins with 'locked' are not deleted, which the answer lists. */
function deleteFrom(objects: Map<string, Stored>, body: Buffer, md5: unknown): Answer {
  if (md5 !== createHash('md5').update(body).digest('base64')) throw new Refused(400, 'InvalidDigest')
  const names = Array.from(String(body).matchAll(/<Object><Key>(.*?)<\/Key><\/Object>/g), ([, name = '']) => unescaped(name))
  if (names.length === 0 || names.length > 1000) throw new Refused(400, 'MalformedXML')
  const isLocked = (name: string) => name.startsWith('locked')
  for (const name of names) if (!isLocked(name)) objects.delete(name)
  const errors = names.filter(isLocked).map((name) => `<Error><Key>${escaped(name)}</Key><Code>AccessDenied</Code></Error>`)
  return { status: 200, body: `<DeleteResult>${errors.join('')}</DeleteResult>` }
}

/** AWS Signature Version 4, written from Amazon's description and not from the library that signs. */
function checkSignature({ method = '', url = '', headers }: IncomingMessage, body: Buffer, keys: Omit<Options, 'buckets'>): void {
  const [, id, day, region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== keys.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId')
  if (region !== keys.region) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const moment = String(headers['x-amz-date'])
  const sentAt = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sentAt) < MAX_SKEW_MS) || !moment.startsWith(`${day}T`)) throw new Refused(403, 'RequestTimeTooSkewed')
  const signed = names.split(';')
  const needed = Object.keys(headers).filter((name) => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-'))
  if (needed.some((name) => !signed.includes(name))) throw new Refused(403, 'AccessDenied')
  const sum = String(headers['x-amz-content-sha256'])
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const path = pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const query = Array.from(searchParams, ([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [method, path.join('/'), query.join('&'), lines.join(''), names, sum].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part ?? ''),
    `AWS4${keys.secretAccessKey}`,
  )
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch')
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
