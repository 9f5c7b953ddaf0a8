import { Agent, get } from 'node:http'

/** What the child process is told: which pages to ask for in turn, each under an address of its own from `turn` on; null asks for the same ones. */
export type PageLoad = Readonly<{
  address: string
  paths: readonly string[]
  turn: number | null
  headers: Readonly<Record<string, string>>
  atOnce: number
  seconds: number
}>
/** What it tells: how long each page took, in milliseconds. */
export type PagesAsked = Readonly<{ waits: readonly number[] }>

// A child process of `pages.ts`.
const { address, paths, turn, headers, atOnce, seconds }: PageLoad = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const waits: number[] = []
let asked = 0

/** What an address says besides changes nothing but that it was never asked for. */
function nextPath(): string {
  const path = paths[asked % paths.length] ?? '/'
  asked += 1
  return turn === null ? path : `${path}?nr=${turn + asked}`
}

async function ask(path: string): Promise<void> {
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
      const askedAt = performance.now()
      await ask(nextPath())
      waits.push(performance.now() - askedAt)
    }
  }),
)
agent.destroy()
process.stdout.write(JSON.stringify({ waits } satisfies PagesAsked))
