import { connect } from 'node:net'

type ConnectionOptions = Readonly<{
  host: string
  port: number
  /** the bytes of the next request */
  nextRequest: () => string | Buffer
  /** with the size of the answer, header and body together, and its duration */
  onAnswer: (answer: Readonly<{ bytes: number; ms: number }>) => void
  /** names the connection in a failure */
  name: string
  /** the pause before the next request; default: none */
  pauseMs?: number
}>

/**
 * Sends one request after the other on a keep-alive connection until the process ends. It writes ready bytes to a bare socket, so that the client
 * stays faster than the server. Any answer but a complete 200 ends the process.
 */
export function requestRepeatedly({ host, port, nextRequest, onAnswer, name, pauseMs = 0 }: ConnectionOptions): void {
  const socket = connect(port, host).setNoDelay(true)
  let length = 0
  let received = 0
  let sentAt = 0
  const sendNext = () => {
    sentAt = performance.now()
    socket.write(nextRequest())
  }
  socket.on('connect', sendNext)
  socket.on('error', (error) => fail(name, error.message))
  socket.on('data', (part) => {
    if (received === 0) length = readLength(name, part)
    received += part.length
    if (received < length) return
    if (received > length) fail(name, `an answer of ${received} bytes instead of ${length}`)
    onAnswer({ bytes: received, ms: performance.now() - sentAt })
    received = 0
    if (pauseMs > 0) setTimeout(sendNext, pauseMs)
    else sendNext()
  })
}

/** Header and body together. */
function readLength(name: string, part: Buffer): number {
  const end = part.indexOf('\r\n\r\n')
  const head = part.toString('latin1', 0, end)
  if (end < 0 || !head.startsWith('HTTP/1.1 200 ')) fail(name, `answered ${part.toString('utf8').slice(0, 400)}`)
  return end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? fail(name, 'no content-length'))
}

function fail(name: string, reason: string): never {
  process.stderr.write(`${name}: ${reason}\n`)
  process.exit(1)
}
