import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { startPostgres } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { fillRecords } from './fill-records.ts'
import { fillShop } from './fill-shop.ts'
import { LIST_QUESTIONS, type ListQuestion } from './list-questions.ts'
import { logIn } from './log-in.ts'
import { percentile } from './measure-load.ts'
import { printLine, table } from './print.ts'
import { RECORD_QUESTIONS } from './record-questions.ts'
import { startShop } from './started-process.ts'

export type ListTimes = Readonly<{ question: string; total: number | null; p50: number; p99: number }>

const SIZE = { customers: 100_000, orders: 100_000 }
const RECORDS = { entries: 1_000_000, mails: 300_000, messages: 20_000 }
const REPEATS = 100
/** Issue "Fast where nothing is remembered". */
const LIMIT_MS = 60

/** What staff wait for on a shop of 100,000 customers and orders: one browser, the server process, PostgreSQL. */
export async function timeLists(repeats = REPEATS, only = ''): Promise<ListTimes[]> {
  const postgres = await startPostgres()
  const dataDir = temporaryDirectory()
  try {
    const databaseUrl = postgres.url('postgres')
    const { db, pool, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
    await migrate(pool)
    await loadDemo(db, new Date(), { hasLives: false })
    await fillShop(pool, SIZE)
    await fillRecords(pool, RECORDS)
    await close()
    const shop = await startShop({ databaseUrl, dataDir })
    try {
      return await measureAll(
        shop.address,
        [...LIST_QUESTIONS, ...RECORD_QUESTIONS].filter(({ question }) => only.split(',').some((part) => question.includes(part))),
        repeats,
      )
    } finally {
      await shop.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(address: string, questions: readonly ListQuestion[], repeats: number): Promise<ListTimes[]> {
  const token = await logIn(address, 'superadmin@demo.dk')
  const measured = questions.map(() => ({ total: null as number | null, ms: [] as number[] }))
  // round by round, so that other load of the machine affects every question alike; the first round warms up
  for (let round = 0; round <= repeats; round += 1) {
    for (const [index, { path }] of questions.entries()) {
      const startedAt = performance.now()
      const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      const { total = null } = (await answer.json()) as { total?: number }
      if (round === 0) continue
      measured[index]?.ms.push(performance.now() - startedAt)
      if (measured[index]) measured[index].total = total
    }
  }
  return questions.map(({ question }, index) => {
    const { total = null, ms = [] } = measured[index] ?? {}
    return { question, total, p50: percentile(ms, 50), p99: percentile(ms, 99) }
  })
}

/** Prints how long each question takes; `only` asks those questions alone that hold one of its parts: 'audit,mails'. */
export async function printLists(repeats = REPEATS, only = ''): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  const times = await timeLists(repeats, only)
  printLine(
    `\nStaff's lists over HTTP, 50 a page, 100,000 customers, 100,000 orders and a log of a million entries on PostgreSQL; ${repeats} asks each (ms)`,
  )
  table(
    ['question', 'found', 'p50', 'p99'],
    times.map(({ question, total, p50, p99 }) => [question, total?.toLocaleString('en') ?? '', p50.toFixed(1), p99.toFixed(1)]),
  )
  const slow = times.filter(({ p99 }) => p99 >= LIMIT_MS)
  printLine(slow.length === 0 ? `All under ${LIMIT_MS} ms at p99.` : `${slow.length} of ${times.length} not under ${LIMIT_MS} ms at p99.`)
  printLine(`Load of the machine (one minute) before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}.`)
}

if (import.meta.main) await printLists(Number(process.argv[2] ?? REPEATS), process.argv[3])
