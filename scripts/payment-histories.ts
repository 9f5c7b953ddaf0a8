import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { balanceOf } from '#test/payment-histories/bank.ts'
import { playHistory } from '#test/payment-histories/history.ts'
import { type Hand, payingShop, type Requested } from '#test/payment-histories/paying-shop.ts'
import { startPostgres } from '#test/postgres.ts'
import { UNSAFE_BUT_FAST } from '#test/postgres-server.ts'
import { silentLog } from '#test/silent-log.ts'
import { startStripePeer } from '#test/stripe/peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:payments [-- <histories>] [-- server] [-- --from <seed>]: random histories of payments through Stripe's peer, in a shop whose
// process kills itself between any two of its steps (a killed process is no power cut: nothing waits for a disk). Exit 1 when an øre is ever counted twice, or not at all.
const HISTORIES = 1_000
const STEPS = 30
const DIES_OF_ONE_IN = 24
/** Then another shop opens: what a shop looks through every hour grows with what happened in it. */
const OF_ONE_SHOP = 25

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '1' }, folder: { type: 'string' }, url: { type: 'string' }, peer: { type: 'string' } },
})
if (values.folder === undefined) process.exitCode = await runHistories()
else await serve({ folder: values.folder, databaseUrl: values.url, peerUrl: String(values.peer) })

/** Plays one history after the other, in one shop after the other; ends with the first fault. */
async function runHistories(): Promise<number> {
  const histories = Number(positionals.find((word) => /^\d+$/.test(word)) ?? HISTORIES)
  const isOnServer = positionals.includes('server')
  const from = Number(values.from)
  const startedAt = performance.now()
  const sum = { played: 0, deaths: 0, movedOre: 0 }
  let faults: readonly string[] = []
  while (sum.played < histories && faults.length === 0) {
    const part = await playInOneShop(from + sum.played, { histories: Math.min(OF_ONE_SHOP, histories - sum.played), isOnServer })
    sum.played += part.played
    sum.deaths += part.deaths
    sum.movedOre += part.movedOre
    faults = part.faults
    console.error(`${sum.played} histories, killed ${sum.deaths} times`)
  }
  for (const fault of faults) console.log(fault)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const kroner = Math.round(sum.movedOre / 100).toLocaleString('en')
  console.log(
    `${sum.played} histories of ${STEPS} steps ${isOnServer ? 'on a server' : 'embedded'}, killed ${sum.deaths} times, ${kroner} kr moved, ${faults.length === 0 ? 'no fault' : 'a fault'}, ${seconds} s`,
  )
  return faults.length === 0 ? 0 : 1
}

type Played = Readonly<{ played: number; deaths: number; movedOre: number; faults: readonly string[] }>

/** So many histories in a new shop, which is a process of its own that is started again whenever it died; then its books are compared with the bank's. */
async function playInOneShop(
  from: number,
  { histories, isOnServer }: Readonly<{ histories: number; isOnServer: boolean }>,
): Promise<Played> {
  const folder = temporaryDirectory()
  const server = isOnServer ? await startPostgres({ settings: UNSAFE_BUT_FAST }) : null
  const clock = { at: Date.now() }
  const peer = await startStripePeer({ now: () => clock.at })
  const url = server?.url('postgres')
  const shop = shopProcess(['--folder', folder, '--peer', peer.url, ...(url ? ['--url', url] : [])])
  let [played, deaths, movedOre] = [0, 0, 0]
  const faults: string[] = []
  try {
    for (; played < histories && faults.length === 0; played += 1) {
      const seed = from + played
      const history = await playHistory({ hand: shop.hand, peer, clock, diesOfOneIn: DIES_OF_ONE_IN }, seed, STEPS)
      deaths += history.deaths
      movedOre += history.movedOre
      if (history.faults.length > 0) faults.push(`History ${seed}:`, ...history.steps, ...history.faults)
    }
    faults.push(...((await shop.hand({ at: clock.at, death: null, kind: 'books', balanceOre: balanceOf(peer) })) as string[]))
    return { played, deaths, movedOre, faults }
  } finally {
    await shop.end()
    await peer.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The shop's process, started by the first request after its death. */
function shopProcess(args: readonly string[]): Readonly<{ hand: Hand; end: () => Promise<void> }> {
  let child: ChildProcess | null = null
  let receive: (answer: unknown) => void = () => undefined
  const start = async () => {
    const started = spawn(process.execPath, [...process.execArgv, import.meta.filename, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // instants stay instants on their way
      serialization: 'advanced',
    })
    const ready = Promise.withResolvers<unknown>()
    receive = ready.resolve
    started.on('message', (message: Readonly<{ answer: unknown }>) => receive(message.answer))
    started.on('exit', () => receive(null))
    if ((await ready.promise) !== 'ready') throw new Error('the shop did not start')
    return started
  }
  return {
    hand: async (requested) => {
      child ??= await start()
      const answered = Promise.withResolvers<unknown>()
      receive = answered.resolve
      child.send(requested)
      const answer = await answered.promise
      if (answer !== null) return answer
      child = null
      if (requested.death === null) throw new Error(`the shop died of ${requested.kind}`)
      return null
    },
    end: async () => {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The shop's process: answers requests, and dies where the request sets it. */
async function serve({ folder, databaseUrl, peerUrl }: Readonly<{ folder: string; databaseUrl: string | undefined; peerUrl: string }>) {
  const database = await connect({ ...(databaseUrl && { databaseUrl }), dataDir: join(folder, 'database'), log: silentLog, durable: false })
  await migrate(database.pool)
  const hand = await payingShop(database, { folder, peerUrl, die: () => process.kill(process.pid, 'SIGKILL') })
  process.on('message', (requested) => {
    hand(requested as Requested).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => {
        console.error(error)
        process.exit(2)
      },
    )
  })
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
  process.send?.({ answer: 'ready' })
}
