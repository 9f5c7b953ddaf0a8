import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addToJson } from './figures.ts'
import { type Compared, compareWithBare } from './guest-answers.ts'
import { median } from './measure-load.ts'
import { machine, markdown, printLine, whole } from './print.ts'
import { AS_A_BROWSER, measureRead } from './reads/measure-reads.ts'
import type { ReadRate } from './reads/read-client.ts'
import { READ_QUESTIONS, type ReadFacts, type ReadName } from './reads/read-questions.ts'
import { enter, readFacts } from './reads/visit.ts'
import { type StartedProcess, startProcess, startShop } from './started-process.ts'

const BARE = fileURLToPath(new URL('reads/bare-handler.ts', import.meta.url))
const ROUNDS = 3
const SECONDS = 1.5
/** Where there is no bare handler to be measured by. */
export const EMBEDDED_LISTS_PER_SECOND = 500
/** An answer from memory beside a bare server that sends the same bytes. */
export const FROM_MEMORY_AIM = 0.75

/** Who answers: each with the address of its process, its customer's session, and the encodings its requests accept. */
type Answerer = Readonly<{ process: StartedProcess; token: string; encoding: string }>
const ANSWERERS = ['bare', 'server', 'serverPlain', 'embedded'] as const
type Answerers = Readonly<Record<(typeof ANSWERERS)[number], Answerer>>
type Figures = Readonly<{ perSecond: number; least: number; most: number; bytes: number; p99Ms: number; cpuMs: number }>
type Measurement = ReadRate & Readonly<{ cpuMs: number }>
type Row = Readonly<{ name: ReadName; aim: number; ratio: number; ratioPlain: number }> &
  Readonly<Record<(typeof ANSWERERS)[number], Figures>>
type FromMemory = Compared & Readonly<{ engine: string }>

/** The shop beside the least that could answer the same: read for each request, and from memory. */
export async function printReads(only: string = Object.keys(READ_QUESTIONS).join(), rounds = ROUNDS): Promise<void> {
  const names = only.split(',').filter((name): name is ReadName => name in READ_QUESTIONS)
  const postgres = await startPostgres()
  const dataDirs = [temporaryDirectory(), temporaryDirectory()] as const
  const running: StartedProcess[] = []
  const start = async (starting: Promise<StartedProcess>) => {
    const started = await starting
    running.push(started)
    return started
  }
  try {
    const server = await start(startShop({ dataDir: dataDirs[0], databaseUrl: postgres.url('postgres') }))
    const embedded = await start(startShop({ dataDir: dataDirs[1] }))
    const bare = await start(startProcess(BARE, [postgres.url('postgres')], {}))
    const facts = await readFacts(server.address)
    const serverToken = await enter(server.address)
    const answerers = {
      bare: { process: bare, token: serverToken, encoding: 'identity' },
      server: { process: server, token: serverToken, encoding: AS_A_BROWSER },
      serverPlain: { process: server, token: serverToken, encoding: 'identity' },
      embedded: { process: embedded, token: await enter(embedded.address), encoding: AS_A_BROWSER },
    }
    const loadBefore = loadavg()[0] ?? 0
    const rows: Row[] = []
    for (const name of names) rows.push(await compare(name, answerers, facts, rounds))
    const memory =
      names.length === Object.keys(READ_QUESTIONS).length
        ? [...(await fromMemory('server', server)), ...(await fromMemory('embedded', embedded))]
        : []
    print(rows, memory, { loadBefore, rounds })
  } finally {
    for (const process of running) await process.stop()
    await postgres.stop()
    for (const directory of dataDirs) rmSync(directory, { recursive: true, force: true })
  }
}

let nextRequest = 0

/** In rounds, one answerer after the other, so that other load of the machine affects all alike. */
async function compare(name: ReadName, answerers: Answerers, facts: ReadFacts, rounds: number): Promise<Row> {
  const measurements: Readonly<Record<(typeof ANSWERERS)[number], Measurement>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const measurement = {} as Record<(typeof ANSWERERS)[number], Measurement>
    for (const answerer of ANSWERERS) {
      const { process, token, encoding } = answerers[answerer]
      const whose = READ_QUESTIONS[name].isLoggedIn ? token : null
      const cpuBefore = process.cpuMs()
      const rate = await measureRead(SECONDS, { address: process.address, name, facts, from: nextRequest, token: whose, encoding })
      measurement[answerer] = { ...rate, cpuMs: (process.cpuMs() - cpuBefore) / rate.requests }
      nextRequest += measurement[answerer].requests
    }
    measurements.push(measurement)
  }
  const figures = (answerer: (typeof ANSWERERS)[number]): Figures => {
    const rates = measurements.map((measurement) => measurement[answerer].perSecond)
    return {
      perSecond: median(rates),
      least: Math.min(...rates),
      most: Math.max(...rates),
      bytes: median(measurements.map((measurement) => measurement[answerer].bytes)),
      p99Ms: median(measurements.map((measurement) => measurement[answerer].p99Ms)),
      cpuMs: median(measurements.map((measurement) => measurement[answerer].cpuMs)),
    }
  }
  const ratioOf = (answerer: 'server' | 'serverPlain') =>
    median(measurements.map((measurement) => measurement[answerer].perSecond / measurement.bare.perSecond))
  return {
    name,
    aim: READ_QUESTIONS[name].aim,
    ratio: ratioOf('server'),
    ratioPlain: ratioOf('serverPlain'),
    bare: figures('bare'),
    server: figures('server'),
    serverPlain: figures('serverPlain'),
    embedded: figures('embedded'),
  }
}

async function fromMemory(engine: string, shop: StartedProcess): Promise<FromMemory[]> {
  return [
    { engine, ...(await compareWithBare(shop, 'page /produkter', { path: '/produkter' })) },
    { engine, ...(await compareWithBare(shop, 'GET /api/products, 24', { path: '/api/products?limit=24' })) },
  ]
}

type Circumstances = Readonly<{ loadBefore: number; rounds: number }>

function print(rows: readonly Row[], memory: readonly FromMemory[], { loadBefore, rounds }: Circumstances): void {
  const load = `${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
  printLine(
    `\nReads beside the least that could answer them. ${machine()}. Load of the machine (one minute): ${load}. Median of ${rounds} rounds.\n`,
  )
  const rate = ({ perSecond, least, most }: Figures) => `${whole(perSecond)} (${whole(least)}–${whole(most)})`
  markdown(
    [
      'made anew',
      'bare/s',
      'kB',
      'CPU ms',
      'shop/s, server',
      'p99 ms',
      'of bare',
      'plain/s',
      'plain of bare',
      'aim',
      'embedded/s',
      'p99 ms',
    ],
    rows.map(({ name, bare, server, serverPlain, embedded, ratio, ratioPlain, aim }) => [
      READ_QUESTIONS[name].what,
      rate(bare),
      `${(bare.bytes / 1000).toFixed(1)} / ${(serverPlain.bytes / 1000).toFixed(1)} / ${(server.bytes / 1000).toFixed(1)}`,
      [bare, serverPlain, server, embedded].map(({ cpuMs }) => cpuMs.toFixed(2)).join(' / '),
      rate(server),
      server.p99Ms.toFixed(0),
      ratio.toFixed(2),
      whole(serverPlain.perSecond),
      ratioPlain.toFixed(2),
      aim.toFixed(1),
      rate(embedded),
      embedded.p99Ms.toFixed(0),
    ]),
  )
  printLine('kB: bare, the shop plain, the shop as a browser takes it (compressed), which shop/s is.')
  printLine('CPU ms of each answer: the same processes without their PostgreSQL, and the embedded shop with its engine.')
  if (memory.length > 0)
    markdown(
      ['from memory', 'bytes', 'bare node:http/s', 'shop/s', 'of bare', 'aim'],
      memory.map(({ engine, what, bytes, bare, shop, ratio }) => [
        `${what}, ${engine}`,
        whole(bytes),
        whole(bare),
        whole(shop),
        ratio.toFixed(2),
        String(FROM_MEMORY_AIM),
      ]),
    )
  const missed = [
    ...rows
      .filter(({ ratio, aim }) => ratio < aim)
      .map(({ name, ratio, aim }) => `${READ_QUESTIONS[name].what} ${ratio.toFixed(2)} of ${aim}`),
    ...rows
      .filter(({ name, embedded }) => name === 'list' && embedded.perSecond < EMBEDDED_LISTS_PER_SECOND)
      .map(({ embedded }) => `list embedded ${whole(embedded.perSecond)} of ${EMBEDDED_LISTS_PER_SECOND}`),
    ...memory
      .filter(({ ratio }) => ratio < FROM_MEMORY_AIM)
      .map(({ what, engine, ratio }) => `${what}, ${engine} ${ratio.toFixed(2)} of ${FROM_MEMORY_AIM}`),
  ]
  printLine(missed.length === 0 ? 'Every aim is met.' : `Missed: ${missed.join('; ')}.`)
  addToJson('reads', { load, rounds, rows, memory })
}

if (import.meta.main) await printReads(process.argv[2], Number(process.argv[3] ?? ROUNDS))
