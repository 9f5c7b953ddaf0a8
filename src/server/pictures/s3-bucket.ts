import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { escapedMarkup } from '#domain/texts/markup.ts'
import type { S3Settings } from '#server/env.ts'

const MAX_TRIES = 3
const FIRST_PAUSE_MS = 100
const TIMEOUT_MS = 15_000

type Request = Readonly<{
  method: 'GET' | 'PUT' | 'POST'
  /** without it the request is for the bucket itself */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer
}>

type Listed = Readonly<{ key: string; changedAt: Date }>

/** An error answer of a bucket; `code` is the bucket's, such as 'NoSuchKey'. */
class BucketError extends Error {
  readonly code: string
  /** true when a retry may succeed */
  readonly isTemporary: boolean

  constructor(status: number, { method, key = '' }: Request, answer: string) {
    const code = textOf('Code', answer) ?? String(status)
    super(`the bucket answered ${status} (${code}) to ${method} ${key}`)
    this.code = code
    this.isTemporary = status >= 500 || status === 429
  }
}

/** A bucket of an S3-compatible server. Its path names it, as not every server has an address per bucket. Retries temporary failures. */
export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  async function send(request: Request): Promise<Buffer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce(request)
      } catch (error) {
        if (tries === MAX_TRIES || (error instanceof BucketError && !error.isTemporary)) throw error
      }
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tries)
    }
  }

  async function sendOnce(request: Request): Promise<Buffer> {
    const { method, key, query, headers, body } = request
    const url = new URL(key === undefined ? base : `${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const checked = body && { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
    const signed = await signer.sign(url, { method, headers: { ...headers, ...checked }, body: body ? new Uint8Array(body) : null })
    const response = await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new BucketError(response.status, request, String(answer))
    return answer
  }

  return {
    put: async (key: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<void> => {
      await send({ method: 'PUT', key, body, headers })
    },

    /** null when there is no such object; a bucket that is not there is an error */
    async get(key: string): Promise<Buffer | null> {
      try {
        return await send({ method: 'GET', key })
      } catch (error) {
        if (error instanceof BucketError && error.code === 'NoSuchKey') return null
        throw error
      }
    },

    /** at most 1000 at once; what was not there is no error */
    async remove(keys: readonly string[]): Promise<void> {
      const objects = keys.map((key) => `<Object><Key>${escapedMarkup(key)}</Key></Object>`).join('')
      const body = Buffer.from(`<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`)
      const headers = { 'content-type': 'application/xml', 'content-md5': createHash('md5').update(body).digest('base64') }
      const answer = String(await send({ method: 'POST', query: { delete: '' }, body, headers }))
      const errors = elementsOf('Error', answer)
      if (errors.length > 0) throw new Error(`${errors.length} pictures could not be deleted: ${textOf('Code', errors[0] ?? '')}`)
    },

    /** the objects whose key begins so, without those in folders below */
    async *list(prefix: string): AsyncGenerator<Listed> {
      let next: string | null = null
      do {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix,
          delimiter: '/',
          ...(next !== null && { 'continuation-token': next }),
        }
        const page = String(await send({ method: 'GET', query }))
        if (!page.includes('<ListBucketResult')) throw new Error('the bucket answered no list of its objects')
        for (const object of elementsOf('Contents', page)) {
          const [key, changedAt] = [textOf('Key', object), textOf('LastModified', object)]
          if (key && changedAt) yield { key, changedAt: new Date(changedAt) }
        }
        next = textOf('IsTruncated', page) === 'true' ? textOf('NextContinuationToken', page) : null
      } while (next !== null)
    },
  }
}

/** The elements of a name in an answer of the bucket, which nests none of them in itself. */
function elementsOf(name: string, xml: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g')), ([, inner = '']) => inner)
}

function textOf(name: string, xml: string): string | null {
  const [text] = elementsOf(name, xml)
  return text === undefined ? null : text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, character)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function character(entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? entity
  return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
}
