import { keepAsking } from './kept-connection.ts'

/** What the child process is told: which invoices are fetched with whose session, or how long nothing is fetched at all. */
export type Fetching = Readonly<{ address: string; token: string; ids: readonly number[]; atOnce: number; from: number; seconds: number }>
/** Reports at the end: how long it took, how long a guest waited for each new search during it, and the next new search after it. */
export type Fetched = Readonly<{ seconds: number; waits: readonly number[]; next: number }>

/** A guest reads what he found. */
const PAUSE_MS = 5
const WARM_UP_MS = 500

// A child process of `documents.ts`.
const { address, token, ids, atOnce, from, seconds }: Fetching = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(address)
const place = { host: hostname, port: Number(port) }
const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: keep-alive\r\n`
const waits: number[] = []
let search = from
let nextId = 0
let fetched = 0
let startedAt = Number.POSITIVE_INFINITY

keepAsking({
  ...{ ...place, name: 'a search', pauseMs: PAUSE_MS },
  question: () => `${head(`/api/products?limit=24&search=${(search++).toString(36)}`)}\r\n`,
  answered: ({ ms }) => {
    if (performance.now() > startedAt) waits.push(ms)
  },
})
setTimeout(() => {
  startedAt = performance.now()
  if (ids.length === 0) setTimeout(tell, seconds * 1000)
  for (let open = 0; open < Math.min(atOnce, ids.length); open += 1)
    keepAsking({ ...place, name: 'an invoice', question: invoice, answered })
}, WARM_UP_MS)

/** The next one; nothing where none is left. */
function invoice(): string {
  const id = ids[nextId++]
  return id === undefined ? '' : `${head(`/api/invoices/${id}/pdf`)}Authorization: Bearer ${token}\r\n\r\n`
}

function answered(): void {
  fetched += 1
  if (fetched === ids.length) tell()
}

function tell(): void {
  const told: Fetched = { seconds: (performance.now() - startedAt) / 1000, waits, next: search }
  process.stdout.write(JSON.stringify(told), () => process.exit(0))
}
