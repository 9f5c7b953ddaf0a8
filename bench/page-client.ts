import { Agent, get } from 'node:http'

/** The input of the child process: the pages to request in order, each with a new number from `nextNumber` on; null repeats the same addresses. */
export type PageLoad = Readonly<{
  address: string
  paths: readonly string[]
  nextNumber: number | null
  headers: Readonly<Record<string, string>>
  atOnce: number
  seconds: number
}>
/** Its output: how long each page took, in milliseconds. */
export type PageWaits = Readonly<{ waits: readonly number[] }>

// A child process of `pages.ts`.
const { address, paths, nextNumber, headers, atOnce, seconds }: PageLoad = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const waits: number[] = []
let sent = 0

/** The number makes the address new and does not change the page. */
function nextPath(): string {
  const path = paths[sent % paths.length] ?? '/'
  sent += 1
  return nextNumber === null ? path : `${path}?nr=${nextNumber + sent}`
}

async function requestPage(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(address + path, { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
    answer.resume().on('end', resolve).on('error', reject)
  }).on('error', reject)
  await promise
}

const endsAt = performance.now() + seconds * 1000
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      await requestPage(nextPath())
      waits.push(performance.now() - sentAt)
    }
  }),
)
agent.destroy()
process.stdout.write(JSON.stringify({ waits } satisfies PageWaits))
