/** An answer of the API as the bytes of its JSON; whoever made its parts has checked them against the contract. */
export class ReadyJson {
  readonly body: Buffer

  constructor(body: Buffer) {
    this.body = body
  }

  toResponse(): Response {
    return readyResponse(this.body, { headers: { 'content-type': JSON_TYPE } })
  }
}

export const JSON_TYPE = 'application/json'
const bodies = new WeakMap<Response, Buffer>()

/** An answer whose bytes `bodyOf` gives back as they are. */
export function readyResponse(body: Buffer, init: ResponseInit): Response {
  const response = new Response(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), init)
  bodies.set(response, body)
  return response
}

/** An answer put together from ready JSON. */
export function readyJson(parts: readonly (string | Buffer)[]): ReadyJson {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return new ReadyJson(typeof only === 'string' ? Buffer.from(only) : only)
  return new ReadyJson(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))
}

/** The bytes of an answer: those it was made of where that is known, for reading them back from it costs more than making them. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer())
}

/** The parts of a list with commas between them. */
export function withCommas(pieces: readonly Buffer[]): (string | Buffer)[] {
  return pieces.flatMap((piece, place) => (place === 0 ? [piece] : [COMMA, piece]))
}

const COMMA = Buffer.from(',')
