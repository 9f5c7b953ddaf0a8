import { Socket } from 'node:net'

/** What Node calls the encoding of bytes. */
const BYTES = 'buffer' as BufferEncoding

/**
 * A connection that sends what was held back in one piece. The driver writes each message of a statement by itself; as many small pieces
 * they cost the system more than the statement does.
 */
export class JoinedSocket extends Socket {
  override _writev(held: readonly Readonly<{ chunk: Buffer; encoding: BufferEncoding }>[], done: (error?: Error | null) => void): void {
    const pieces = held.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk))
    this._write(Buffer.concat(pieces), BYTES, done)
  }
}
