import { Socket } from 'node:net'

const BYTES = 'buffer' as BufferEncoding

/** A socket that sends buffered writes in one piece, as many small writes cost more than the statement. */
export class JoinedSocket extends Socket {
  override _writev(held: readonly Readonly<{ chunk: Buffer; encoding: BufferEncoding }>[], done: (error?: Error | null) => void): void {
    const pieces = held.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk))
    this._write(Buffer.concat(pieces), BYTES, done)
  }
}
