import { UNUSABLE_CHARACTERS } from '#contract/fields.ts'
import { ShopError } from './shop-error.ts'

/** The largest JSON body the API reads: two hundred order lines are a tenth of it. */
const MAX_JSON_BYTES = 256 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The deepest body the contract declares has a fifth of it. What is nested deeper overflows the stack of whatever writes or compares it. */
const MAX_JSON_DEPTH = 32

/** Reads a JSON body. Refuses another content type (415), more bytes than the limit (413), and what is no JSON or nested too deep (400). */
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

/** Refuses what nothing behind the schemas can hold: deep nesting, and the character NUL, which the database does not store. */
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

/** Reads a body byte for byte, up to the same limit: a signature is over exactly these bytes. */
export async function readSigned(request: Request): Promise<Buffer> {
  return Buffer.from(await readBytes(request, MAX_JSON_BYTES))
}

/** Reads a body up to a limit in bytes; a declared length above it is refused before a byte is read. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > limit) throw new ShopError('body_too_large')
  // HTTP takes no more bytes than were declared; read whole they need no stream, which costs more than all the rest
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
