import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { goOnAfterKill, type History, type Moment, playBatchHistory } from '#test/batch-histories/history.ts'
import { Mortality } from '#test/payment-histories/mortality.ts'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { UNSAFE_BUT_FAST } from '#test/postgres-server.ts'
import { addCustomer, addTags, apiOf, type Customer, shopOn, writeCompany } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:batches [-- <histories>] [-- server] [-- --from <seed>]: random histories of rolls by their batches, in a shop that dies between any
// two statements, sometimes because its process kills itself. Exit 1 when stocks, batches, orders' lines and the list of movements do not add up
// after any step, or a line is of other batches than it has to be.
const HISTORIES = 2_000
const STEPS = 25
/** Then another shop opens: looking through all of it after every step grows with what happened in it. */
const OF_ONE_SHOP = 50
/** Of its deaths; of the others the process lives on, without the connections it had. */
const KILLS_ONE_IN = 16

/** What a shop's process leaves to the next one. */
type Progress = Readonly<{
  next: number
  done: number
  deaths: number
  people: Readonly<{ staff: Customer; buyers: readonly Customer[] }> | null
  moment: Moment | null
  fault: History | null
}>

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '1' }, folder: { type: 'string' }, url: { type: 'string' }, until: { type: 'string' } },
})
if (values.folder === undefined) process.exitCode = await runHistories()
else await runShop({ folder: values.folder, databaseUrl: values.url, until: Number(values.until) })

/** Plays one history after the other, in one shop after the other; ends with the first fault. */
async function runHistories(): Promise<number> {
  const histories = Number(positionals.find((word) => /^\d+$/.test(word)) ?? HISTORIES)
  const server = positionals.includes('server') ? await startPostgres({ settings: UNSAFE_BUT_FAST }) : null
  const template = temporaryDirectory()
  const from = Number(values.from)
  const startedAt = performance.now()
  const sum = { played: 0, done: 0, deaths: 0, kills: 0 }
  let fault: History | null = null
  try {
    await makeTemplate(server, template)
    while (sum.played < histories && fault === null) {
      const first = from + sum.played
      const shop = await playInOneShop({ first, until: Math.min(first + OF_ONE_SHOP, from + histories), server, template })
      sum.played = shop.next - from
      sum.done += shop.done
      sum.deaths += shop.deaths
      sum.kills += shop.kills
      fault = shop.fault
      console.error(`${sum.played} histories after ${secondsSince(startedAt)} s`)
    }
  } finally {
    await server?.stop()
    rmSync(template, { recursive: true, force: true })
  }
  if (fault) console.log(`History ${fault.seed}:\n${fault.steps.join('\n')}\n${fault.faults.join('\n')}`)
  console.log(
    `${sum.played} histories of ${STEPS} steps ${server ? 'on a server' : 'embedded'}, ${sum.done} changes, died ${sum.deaths} times, ${sum.kills} of them killed, ${fault ? 'a fault' : 'no fault'}, ${secondsSince(startedAt)} s`,
  )
  return fault ? 1 : 0
}

/** An empty shop every other one begins as. */
async function makeTemplate(server: PostgresServer | null, folder: string): Promise<void> {
  if (server) await asAdmin(server, 'create database template_of_shops')
  const { pool, close } = await connect({ ...locationOf(server?.url('template_of_shops'), folder), log: silentLog })
  await migrate(pool)
  await close()
}

type Chapter = Readonly<{ first: number; until: number; server: PostgresServer | null; template: string }>

/** So many histories in a new shop, whose process is started again whenever it was killed. */
async function playInOneShop({ first, until, server, template }: Chapter): Promise<Progress & Readonly<{ kills: number }>> {
  const folder = temporaryDirectory()
  if (server) await asAdmin(server, `create database played_${first} template template_of_shops`)
  else cpSync(template, folder, { recursive: true })
  const args = ['--folder', folder, '--until', String(until), ...(server ? ['--url', server.url(`played_${first}`)] : [])]
  writeProgress(folder, { next: first, done: 0, deaths: 0, people: null, moment: null, fault: null })
  try {
    for (let kills = 0; ; kills += 1) {
      const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code, signal] = await once(child, 'exit')
      if (signal === null && code !== 0) throw new Error('the shop broke down')
      if (signal === null) return { ...readProgress(folder), kills }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function asAdmin(server: PostgresServer, statement: string): Promise<void> {
  const { pool, close } = await connect({ databaseUrl: server.url('postgres'), dataDir: '', log: silentLog })
  await pool.query(statement)
  await close()
}

/** A killed process is no power cut, so nothing waits for a disk. */
function locationOf(databaseUrl: string | undefined, folder: string) {
  return { ...(databaseUrl !== undefined && { databaseUrl }), dataDir: join(folder, 'database'), durable: false } as const
}

type Shop = Readonly<{ folder: string; databaseUrl: string | undefined; until: number }>

/** The shop's process: goes on where the one before was killed. */
async function runShop({ folder, databaseUrl, until }: Shop): Promise<void> {
  const { db, pool, close } = await connect({ ...locationOf(databaseUrl, folder), log: silentLog })
  let progress = readProgress(folder)
  const save = (more: Partial<Progress>) => {
    progress = { ...progress, ...more }
    writeProgress(folder, progress)
  }
  if (!progress.people) {
    await addTags(db)
    await writeCompany(db)
    const buyers = [await addCustomer(db), await addCustomer(db)]
    save({ people: { staff: await addCustomer(db, { role: 'superadmin' }), buyers } })
  }
  if (!progress.people) throw new Error('a shop without people')
  const mortality = new Mortality(() => {
    const deaths = progress.deaths + (progress.moment?.deaths ?? 0)
    if (deaths % KILLS_ONE_IN === 0) process.kill(process.pid, 'SIGKILL')
  })
  mortality.limitPool(pool)
  const api = apiOf(shopOn(db, { now: new Date('2026-11-21T10:00:00Z') }, folder))
  const world = { db, api, mortality, ...progress.people, onMoment: (moment: Moment) => save({ moment }) }
  while (progress.next < until && !progress.fault) {
    const history = progress.moment
      ? await goOnAfterKill(world, progress.moment, STEPS)
      : await playBatchHistory(world, progress.next, STEPS)
    save({
      next: progress.next + 1,
      done: progress.done + history.done,
      deaths: progress.deaths + history.deaths,
      moment: null,
      fault: history.faults.length > 0 ? history : null,
    })
  }
  await close()
}

function readProgress(folder: string): Progress {
  const path = join(folder, 'progress.json')
  if (!existsSync(path)) throw new Error('a shop that was never begun')
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeProgress(folder: string, progress: Progress): void {
  writeFileSync(join(folder, 'progress.new'), JSON.stringify(progress))
  renameSync(join(folder, 'progress.new'), join(folder, 'progress.json'))
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0)
}
