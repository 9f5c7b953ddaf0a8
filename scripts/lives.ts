import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { checkBooks } from '#server/backups/load-backup.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Life, live, liveOn, type Moment } from '#test/lives/live.ts'
import { startPostgres } from '#test/postgres.ts'
import { addCustomer, apiOf, shopOn, writeCompany } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:lives [-- <lives>] [-- server]: random lives of orders in a shop that is killed every few seconds, against a slow and obvious
// model. Exit 1 when the shop ever differs from the model.
const LIVES = 2_000
const STEPS = 14
const LIVED_FOR_AT_MOST_MS = 10_000
const PROGRESS_EVERY = 100

/** What is stored between the lives of the shop's process. */
type Progress = Readonly<{ next: number; turnoverOre: number; kills: number; moment: Moment | null; fault: Life | null; isDone: boolean }>
const NOTHING_YET: Progress = { next: 1, turnoverOre: 0, kills: 0, moment: null, fault: null, isDone: false }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, url: { type: 'string' }, lives: { type: 'string' } },
})
if (values.folder === undefined) process.exitCode = await superviseLives()
else await runLives(values.folder, { databaseUrl: values.url, lives: Number(values.lives) })

/** Starts the shop's process again and again, kills it in the middle of whatever it does, and prints the result. */
async function superviseLives(): Promise<number> {
  const lives = Number(positionals.find((word) => /^\d+$/.test(word)) ?? LIVES)
  const folder = temporaryDirectory()
  const server = positionals.includes('server') ? await startPostgres() : null
  const startedAt = performance.now()
  try {
    const url = server?.url('postgres')
    writeProgress(folder, NOTHING_YET)
    let reported = 0
    while (!isOver(readProgress(folder))) {
      const args = ['--folder', folder, '--lives', String(lives), ...(url ? ['--url', url] : [])]
      const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, ...args], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      let timer: NodeJS.Timeout | undefined
      // killed while it lives, not while it starts
      child.once('message', () => {
        timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * LIVED_FOR_AT_MOST_MS)
      })
      const [code, signal] = await once(child, 'exit')
      clearTimeout(timer)
      if (signal === null && code !== 0) return 1
      const progress = readProgress(folder)
      if (signal !== null) writeProgress(folder, { ...progress, kills: progress.kills + 1 })
      if (progress.next >= reported + PROGRESS_EVERY) console.error(`${progress.next - 1} lives, killed ${progress.kills} times`)
      reported = Math.max(reported, progress.next - (progress.next % PROGRESS_EVERY))
    }
    const { next, kills, fault } = readProgress(folder)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    if (fault) console.log(`Life ${fault.seed}:\n${fault.steps.join('\n')}\n${fault.fault}`)
    console.log(
      `${next - 1} lives of ${STEPS} steps ${url ? 'on a server' : 'embedded'}, killed ${kills} times, ${fault ? 'one fault' : 'no fault'}, ${seconds} s`,
    )
    return fault ? 1 : 0
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The shop's process: lives on where the one before was killed, until all are lived or one has a fault. */
async function runLives(folder: string, { databaseUrl, lives }: Readonly<{ databaseUrl: string | undefined; lives: number }>) {
  const { db, pool, close } = await connect({ ...(databaseUrl && { databaseUrl }), dataDir: join(folder, 'database'), log: silentLog })
  await migrate(pool)
  await writeCompany(db)
  const api = apiOf(shopOn(db, { now: new Date('2026-11-21T10:00:00Z') }, folder))
  let progress = readProgress(folder)
  // not killed once all are lived: the figures take a slow machine longer than the limit
  if (progress.next <= lives) process.send?.('living')
  const shop = {
    db,
    pool,
    request: ({ call, body }: Readonly<{ call: Parameters<typeof api>[0]; body?: unknown }>, token: string) => api(call, body, { token }),
    onMoment: (moment: Moment) => {
      progress = { ...progress, moment }
      writeProgress(folder, progress)
    },
  }
  while (!isOver(progress) && progress.next <= lives) {
    const life = progress.moment ? await liveOn(shop, progress.moment, STEPS) : await live(shop, progress.next, STEPS)
    const turnoverOre = progress.turnoverOre + life.turnoverOre
    progress = { ...progress, next: progress.next + 1, turnoverOre, moment: null, fault: life.fault === null ? null : life }
    writeProgress(folder, progress)
  }
  if (!progress.fault) writeProgress(folder, { ...progress, isDone: true, fault: await figuresFault() })
  await close()
  process.disconnect?.()

  /** At the end: the overview's sales match what the lives left, and the books add up. */
  async function figuresFault(): Promise<Life | null> {
    const staff = await addCustomer(db, { role: 'superadmin' })
    const { body } = await api('GET /dashboard?days=30', undefined, { token: staff.token })
    const { inclVat } = (body as { dashboard: { sales: { inclVat: number } } }).dashboard.sales
    const faults = await checkBooks(pool)
    if (inclVat !== progress.turnoverOre / 100) faults.push(`sold for ${inclVat} kr, the model says ${progress.turnoverOre / 100}`)
    return faults.length === 0 ? null : { seed: 0, steps: [], fault: faults.join('\n'), turnoverOre: 0 }
  }
}

function isOver({ isDone, fault }: Progress): boolean {
  return isDone || fault !== null
}

/** A line of a world refers to its product object, so the progress is serialised as memory, not as JSON. */
function readProgress(folder: string): Progress {
  const path = join(folder, 'progress')
  return existsSync(path) ? deserialize(readFileSync(path)) : NOTHING_YET
}

function writeProgress(folder: string, progress: Progress): void {
  writeFileSync(join(folder, 'progress.new'), serialize(progress))
  renameSync(join(folder, 'progress.new'), join(folder, 'progress'))
}
