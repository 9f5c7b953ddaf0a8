import { keepAsking } from '../kept-connection.ts'
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

// A child process of `measure-reads.ts`.
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

const asking = {
  ...{ host: hostname, port: Number(port), name },
  question: () => `GET /api${path(facts, turn++)}${rest}`,
  answered: (answer: Readonly<{ bytes: number; ms: number }>) => {
    if (!isCounting) return
    times.push(answer.ms)
    bytes += answer.bytes
  },
}
for (let open = 0; open < connections; open += 1) keepAsking(asking)
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
