import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counted, FaultRow, NotRun } from '#test/faults/report.ts'

// npm run test:faults [-- --starts=<times> --at-once=<shops> <arguments of the runner>]: tries every fault on both engines and prints, as a table in
// Markdown, what callers were answered beside what was stored. `--starts=60 --at-once=6 starts` only begins and ends shops beside busy cores, 60 of them,
// six at a time.
const STARTS = '--starts='
const AT_ONCE = '--at-once='
const directory = mkdtempSync(join(tmpdir(), 'foliehuset-faults-'))
const report = join(directory, 'faults.jsonl')
const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', directory]).status === 0
const vitest = [
  process.execPath,
  ...process.execArgv,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'faults-embedded',
  '--project',
  'faults-server',
]
const optionOf = (option: string) => process.argv.find((word) => word.startsWith(option))?.slice(option.length)
const [starts, atOnce] = [optionOf(STARTS), optionOf(AT_ONCE)]
const vitestArgs = process.argv.slice(2).filter((word) => !word.startsWith(STARTS) && !word.startsWith(AT_ONCE))
const [command = '', ...words] = [...(mayMount ? ['unshare', '--mount'] : []), ...vitest, ...vitestArgs]
const env = {
  ...process.env,
  FAULTS_REPORT: report,
  FAULTS_OWN_MOUNTS: mayMount ? '1' : '',
  ...(starts && { FAULTS_STARTS: starts }),
  ...(atOnce && { FAULTS_AT_ONCE: atOnce }),
}
const { status } = spawnSync(command, words, { stdio: 'inherit', env })
const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
rmSync(directory, { recursive: true, force: true })

const rows: (FaultRow | NotRun | Counted)[] = lines.map((line) => JSON.parse(line)).toSorted((a, b) => a.engine.localeCompare(b.engine))
const columns = {
  fault: 'fault',
  engine: 'engine',
  acknowledged: 'acknowledged',
  lost: 'lost',
  doubled: 'doubled',
  halves: 'half',
  rollsAstray: 'rolls astray',
  refusedWrongly: 'refused wrongly',
  putOff: 'put off (503)',
  broken: 'broken off',
  refusedConnections: 'nobody there',
  longestSeconds: 'longest answer, s',
  seconds: 'seconds',
} as const satisfies Record<keyof FaultRow, string>
const inRow = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
console.log(`\n${inRow(Object.values(columns))}`)
console.log(inRow(Object.values(columns).map(() => '---')))
for (const line of rows) {
  if ('acknowledged' in line) console.log(inRow(Object.keys(columns).map((column) => line[column as keyof FaultRow])))
}
for (const line of rows) {
  if ('counted' in line) console.log(`\n${line.fault} (${line.engine}): ${line.counted}`)
  if ('why' in line) console.log(`\nNOT RUN: ${line.fault} (${line.engine}): ${line.why}`)
}
process.exitCode = status ?? 1
