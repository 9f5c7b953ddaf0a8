import { connect } from 'node:net'
import { READ_QUESTIONS, type ReadFacts, type ReadName } from './read-questions.ts'

/** What the child process is told: one question, asked on several kept connections, another way each time. */
export type Asking = Readonly<{
  address: string
  name: ReadName
  facts: ReadFacts
  /** from which turn on */
  from: number
  token: string | null
  encoding: string
  connections: number
  seconds: number
}>
/** What it tells when it is over. */
export type Asked = Readonly<{ perSecond: number; bytes: number; p99Ms: number; turns: number }>

// A child process of `measure-reads.ts`: it writes ready bytes to bare sockets, so that the server stays the slower of the two.
const { address, name, facts, from, token, encoding, connections, seconds }: Asking = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(address)
const { path } = READ_QUESTIONS[name]
const rest = [
  ` HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: ${encoding}\r\nConnection: keep-alive\r\n`,
  token === null ? '' : `Authorization: Bearer ${token}\r\n`,
  '\r\n',
].join('')
const warmUpMs = 400
let turn = from
let bytes = 0
let isCounting = false
const times: number[] = []

function ask(): void {
  const socket = connect(Number(port), hostname).setNoDelay(true)
  let answerLength = 0
  let received = 0
  let askedAt = 0
  const next = () => {
    askedAt = performance.now()
    socket.write(`GET /api${path(facts, turn++)}${rest}`)
  }
  socket.on('connect', next)
  socket.on('error', (error) => fail(error.message))
  socket.on('data', (part) => {
    if (received === 0) answerLength = readLength(part)
    received += part.length
    if (received < answerLength) return
    if (received > answerLength) fail(`an answer of ${received} bytes instead of ${answerLength}`)
    if (isCounting) {
      times.push(performance.now() - askedAt)
      bytes += received
    }
    received = 0
    next()
  })
}

/** Header and body together; anything but a 200 ends the measurement. */
function readLength(part: Buffer): number {
  const end = part.indexOf('\r\n\r\n')
  const head = part.toString('latin1', 0, end)
  if (end < 0 || !head.startsWith('HTTP/1.1 200 ')) fail(`answered ${part.toString('utf8').slice(0, 400)}`)
  return end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? fail('no content-length'))
}

function fail(reason: string): never {
  process.stderr.write(`${name}: ${reason}\n`)
  process.exit(1)
}

for (let open = 0; open < connections; open += 1) ask()
setTimeout(() => {
  isCounting = true
  const startedAt = performance.now()
  setTimeout(() => {
    const perSecond = (times.length * 1000) / (performance.now() - startedAt)
    const p99Ms = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
    const asked: Asked = { perSecond, bytes: bytes / times.length, p99Ms, turns: turn - from }
    process.stdout.write(JSON.stringify(asked), () => process.exit(0))
  }, seconds * 1000)
}, warmUpMs)
