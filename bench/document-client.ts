import { requestRepeatedly } from './keep-alive-connection.ts'

/** The input of the child process: the invoices to fetch and the session; without invoices only searches are measured, for `seconds`. */
export type Fetching = Readonly<{ address: string; token: string; ids: readonly number[]; atOnce: number; from: number; seconds: number }>
/** Reports at the end: how long it took, how long a guest waited for each new search during it, and the next new search after it. */
export type Fetched = Readonly<{ seconds: number; waits: readonly number[]; next: number }>

/** A guest reads what was found. */
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

requestRepeatedly({
  ...{ ...place, name: 'a search', pauseMs: PAUSE_MS },
  nextRequest: () => `${head(`/api/products?limit=24&search=${(search++).toString(36)}`)}\r\n`,
  onAnswer: ({ ms }) => {
    if (performance.now() > startedAt) waits.push(ms)
  },
})
setTimeout(() => {
  startedAt = performance.now()
  if (ids.length === 0) setTimeout(report, seconds * 1000)
  for (let open = 0; open < Math.min(atOnce, ids.length); open += 1)
    requestRepeatedly({ ...place, name: 'an invoice', nextRequest: nextInvoice, onAnswer: countInvoice })
}, WARM_UP_MS)

/** The next one; nothing where none is left. */
function nextInvoice(): string {
  const id = ids[nextId++]
  return id === undefined ? '' : `${head(`/api/invoices/${id}/pdf`)}Authorization: Bearer ${token}\r\n\r\n`
}

function countInvoice(): void {
  fetched += 1
  if (fetched === ids.length) report()
}

function report(): void {
  const result: Fetched = { seconds: (performance.now() - startedAt) / 1000, waits, next: search }
  process.stdout.write(JSON.stringify(result), () => process.exit(0))
}
