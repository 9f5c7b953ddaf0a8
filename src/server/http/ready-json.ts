/** JSON bytes of an answer, already checked against the contract. */
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

/** A Response that keeps its bytes. The platform's own copies them and streams the copy, which costs more than sending. */
class ReadyResponse extends Response {
  readonly rawBytes: Buffer
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init)
    this.rawBytes = bytes
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    this.#stream ??= new Response(new Uint8Array(this.rawBytes)).body
    return this.#stream
  }

  override async text(): Promise<string> {
    return this.rawBytes.toString()
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.rawBytes.toString())
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(this.rawBytes)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer
  }

  override async blob(): Promise<Blob> {
    return new Blob([await this.bytes()], { type: this.headers.get('content-type') ?? '' })
  }

  override clone(): Response {
    return new ReadyResponse(this.rawBytes, this)
  }
}

export function readyResponse(body: Buffer, init: ResponseInit): Response {
  return new ReadyResponse(body, init)
}

export function readyJson(parts: readonly (string | Buffer)[]): ReadyJson {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return new ReadyJson(typeof only === 'string' ? Buffer.from(only) : only)
  return new ReadyJson(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))
}

/** The kept bytes if there are any; reading them back from a Response is expensive. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return response instanceof ReadyResponse ? response.rawBytes : Buffer.from(await response.arrayBuffer())
}

export function withCommas(pieces: readonly Buffer[]): (string | Buffer)[] {
  return pieces.flatMap((piece, place) => (place === 0 ? [piece] : [COMMA, piece]))
}

const COMMA = Buffer.from(',')
