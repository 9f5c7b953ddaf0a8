import { connect } from 'node:net'

type Asking = Readonly<{
  host: string
  port: number
  /** what is asked next, ready to be sent */
  question: () => string | Buffer
  /** what its answer took, header and body together */
  answered: (answer: Readonly<{ bytes: number; ms: number }>) => void
  /** under which a failure is told */
  name: string
  /** how long is thought about an answer before the next question; not at all unless told */
  pauseMs?: number
}>

/**
 * Asks one question after the other on a kept connection, for ever. It writes ready bytes to a bare socket, so that of client and server the
 * server stays the slower. Anything but a 200 of the length it names ends the process.
 */
export function keepAsking({ host, port, question, answered, name, pauseMs = 0 }: Asking): void {
  const socket = connect(port, host).setNoDelay(true)
  let length = 0
  let received = 0
  let askedAt = 0
  const ask = () => {
    askedAt = performance.now()
    socket.write(question())
  }
  socket.on('connect', ask)
  socket.on('error', (error) => fail(name, error.message))
  socket.on('data', (part) => {
    if (received === 0) length = readLength(name, part)
    received += part.length
    if (received < length) return
    if (received > length) fail(name, `an answer of ${received} bytes instead of ${length}`)
    answered({ bytes: received, ms: performance.now() - askedAt })
    received = 0
    if (pauseMs > 0) setTimeout(ask, pauseMs)
    else ask()
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
