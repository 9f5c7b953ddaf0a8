import { requestRepeatedly } from '../keep-alive-connection.ts'
import { READ_QUESTIONS, type ReadFacts, type ReadName } from './read-questions.ts'

/** The input of the child process: one read, sent on several connections with another address each time. */
export type ReadLoad = Readonly<{
  address: string
  name: ReadName
  facts: ReadFacts
  /** the number of the first request */
  from: number
  token: string | null
  encoding: string
  connections: number
  seconds: number
}>
/** Its output. */
export type ReadRate = Readonly<{ perSecond: number; bytes: number; p99Ms: number; requests: number }>

// A child process of `measure-reads.ts`.
const { address, name, facts, from, token, encoding, connections, seconds }: ReadLoad = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(address)
const { path } = READ_QUESTIONS[name]
const rest = [
  ` HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: ${encoding}\r\nConnection: keep-alive\r\n`,
  token === null ? '' : `Authorization: Bearer ${token}\r\n`,
  '\r\n',
].join('')
const warmUpMs = 400
let requestNumber = from
let bytes = 0
let isCounting = false
const times: number[] = []

const connection = {
  ...{ host: hostname, port: Number(port), name },
  nextRequest: () => `GET /api${path(facts, requestNumber++)}${rest}`,
  onAnswer: (answer: Readonly<{ bytes: number; ms: number }>) => {
    if (!isCounting) return
    times.push(answer.ms)
    bytes += answer.bytes
  },
}
for (let open = 0; open < connections; open += 1) requestRepeatedly(connection)
setTimeout(() => {
  isCounting = true
  const startedAt = performance.now()
  setTimeout(() => {
    const perSecond = (times.length * 1000) / (performance.now() - startedAt)
    const p99Ms = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
    const rate: ReadRate = { perSecond, bytes: bytes / times.length, p99Ms, requests: requestNumber - from }
    process.stdout.write(JSON.stringify(rate), () => process.exit(0))
  }, seconds * 1000)
}, warmUpMs)
