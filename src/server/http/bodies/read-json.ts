import { UNUSABLE_CHARACTERS } from '#contract/http/fields.ts'
import { ShopError } from '#server/http/shop-error.ts'

const MAX_JSON_BYTES = 256 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The contract's deepest body uses a fifth. Deeper nesting overflows the stack of later code. */
const MAX_JSON_DEPTH = 32

/** Throws 415 for another content type, 413 above the limit, and 400 for invalid or too deeply nested JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw new ShopError('unsupported_media_type')
  const bytes = await readBytes(request, MAX_JSON_BYTES)
  const value = parseJson(bytes)
  requireUsable(value)
  return value
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new ShopError('invalid_json')
  }
}

function requireUsable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) throw unusableAt(path)
  if (typeof value !== 'object' || value === null) return
  if (path.length === MAX_JSON_DEPTH) throw new ShopError('invalid_json')
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) throw unusableAt(path)
    requireUsable(inner, [...path, name])
  }
}

function unusableAt(path: readonly string[]): ShopError {
  return new ShopError('invalid_input', { message: UNUSABLE_CHARACTERS, fields: { [path.join('.')]: UNUSABLE_CHARACTERS } })
}

/** The raw bytes, as signatures cover them, up to the same limit. */
export async function readSigned(request: Request): Promise<Buffer> {
  return Buffer.from(await readBytes(request, MAX_JSON_BYTES))
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > limit) throw new ShopError('body_too_large')
  // the declared length is a guarantee, and reading at once is far cheaper than a stream
  if (declared !== null) return withinLimit(new Uint8Array(await request.arrayBuffer()), limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new ShopError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withinLimit(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.byteLength > limit) throw new ShopError('body_too_large')
  return bytes
}
