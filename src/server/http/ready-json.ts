const bodies = new WeakMap<Response, Buffer>()

/** An answer of the API put together from ready JSON: whoever made its parts has checked them against the contract. */
export function readyJson(parts: readonly (string | Buffer)[]): Response {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const response = new Response(new Uint8Array(body.buffer, body.byteOffset, body.length), {
    headers: { 'content-type': 'application/json' },
  })
  bodies.set(response, body)
  return response
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
