import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, HEADLESS_SHELL } from '#test/browser.ts'
import type { ProjectCount } from '#test/count-by-project.ts'
import { findNginx } from '#test/nginx.ts'
import { findPdfReader } from '#test/pdf-reader.ts'
import { EIGHTHS } from '#test/scope.ts'

/** `npm test` runs the short scope (decision 82); `npm run test:all` everything. */
const isShort = process.argv[2] !== 'all'

type Step = { name: string; run: () => Count | Promise<Count> }
type Count = { passed: number; failed: number; complaint?: string; parts?: Record<string, ProjectCount> }

const reports = mkdtempSync(join(tmpdir(), 'foliehuset-reports-'))
const tool = (name: string) => join('node_modules', '.bin', name)
const env = {
  ...process.env,
  // the type checker is a short Go program: collecting garbage less often saves a fifth of its time
  GOGC: '300',
  ...(isShort && { TEST_SCOPE: 'short', TEST_EIGHTH: eighthOfCommit() }),
  // in a log file colour codes would only hide the lines a machine looks for
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
}

const PROJECTS = ['unit', 'api-embedded', 'api-server', 'e2e']

/**
 * Rows run at the same time, the steps of a row one after the other. Several checkers of tsc each work out the same types, so a single one runs. The
 * tests begin with what was built, and types and lint fill what they leave of the machine.
 */
const rows: readonly (readonly Step[])[] = [
  [
    { name: 'types', run: () => commands([tool('react-router'), 'typegen'], [tool('tsc'), '--noEmit', '--singleThreaded']) },
    { name: 'lint and format', run: () => commands([tool('biome'), 'ci', '--error-on-warnings']) },
  ],
  [
    { name: 'browser, PDF reader and nginx', run: provideTools },
    { name: 'build', run: () => commands(['scripts/build.ts']) },
    { name: 'tests', run: vitest },
  ],
]

const running = new Set<ChildProcess>()
let interruption: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interruption = signal
    for (const child of running) child.kill(signal)
  })

if (isShort)
  console.log(`Sweeps ask part ${env.TEST_EIGHTH} of 0 to ${EIGHTHS - 1}: TEST_EIGHTH=${env.TEST_EIGHTH} npm test asks it again.`)
const results: (Count & { name: string; seconds: number })[] = []
await Promise.all(rows.map(runRow))
rmSync(reports, { recursive: true, force: true })

console.log('\n── summary')
for (const { name, seconds, passed, failed, complaint, parts = {} } of results) {
  printResult(name, { seconds, passed, failed }, complaint)
  for (const [project, count] of Object.entries(parts)) printResult(`  ${project}`, count)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || interruption ? 1 : 0

async function runRow(row: readonly Step[]): Promise<void> {
  for (const { name, run } of row) {
    if (interruption) return
    console.log(`\n── ${name}`)
    const startedAt = performance.now()
    const count = await run()
    results.push({ name, seconds: (performance.now() - startedAt) / 1000, ...count })
  }
}

/** A step without tests of its own counts only when it fails. */
async function commands(...all: readonly string[][]): Promise<Count> {
  for (const command of all) {
    if ((await runNode(command)) !== 0) return { passed: 0, failed: 1, complaint: `failed: ${command.join(' ')}` }
  }
  return { passed: 0, failed: 0 }
}

/** Runs a script to its end and answers its exit code; a signal sent to this process is passed on to it. */
async function runNode(command: readonly string[], more: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, ...command], { stdio: 'inherit', env: { ...env, ...more } })
  running.add(child)
  const [status] = await once(child, 'exit')
  running.delete(child)
  return status
}

/**
 * Runs the projects of vitest.config.ts that belong to it at once, so that no core waits for the last file of one of them. No tests, a skipped test and
 * an error outside a test count as failures.
 */
async function vitest(): Promise<Count> {
  const counts = join(reports, 'counts.json')
  const projects = PROJECTS.flatMap((project) => ['--project', project])
  const args = ['run', ...projects, '--reporter=default', '--reporter=./test/count-by-project.ts']
  const status = await runNode([tool('vitest'), ...args], { TEST_COUNTS: counts })
  if (!existsSync(counts)) return { passed: 0, failed: 1, complaint: 'did not run' }
  const parts: Record<string, ProjectCount> = JSON.parse(readFileSync(counts, 'utf8'))
  const sum = (of: (count: ProjectCount) => number) => Object.values(parts).reduce((all, count) => all + of(count), 0)
  const skipped = sum((count) => count.skipped)
  const missing = PROJECTS.filter((project) => !parts[project]?.passed)
  const failed = sum((count) => count.failed) + skipped + missing.length
  const complaints = [
    ...(interruption ? [`interrupted by ${interruption}: the failures until then stand above`] : []),
    ...(skipped > 0 ? [`${skipped} skipped: every test has to run`] : []),
    ...missing.map((project) => `no test of ${project} passed`),
  ]
  return {
    passed: sum((count) => count.passed),
    failed: status === 0 ? failed : Math.max(failed, 1),
    parts,
    ...(complaints.length > 0 && { complaint: complaints.join('; ') }),
  }
}

/** A line of the summary; the seconds of a project are those of its workers, who share the cores. */
function printResult(name: string, { seconds, passed, failed }: Omit<ProjectCount, 'skipped'>, complaint?: string): void {
  const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s  ${complaint ?? tests}`)
}

function provideTools(): Count {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = [
      !findBrowser()?.endsWith(HEADLESS_SHELL) && HEADLESS_SHELL,
      !findPdfReader() && 'poppler-utils',
      !findNginx() && 'nginx-light',
    ]
    aptInstall(packages.filter((name) => name !== false))
    // older releases have no browser without windows
    if (!findBrowser()) aptInstall(['chromium'])
  }
  const browser = findBrowser()
  const pdfReader = findPdfReader()
  const nginx = findNginx()
  console.log([browser, pdfReader, nginx].filter((path) => path !== null).join('\n'))
  const complaints = [
    ...(browser ? [] : ['no Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH']),
    ...(pdfReader ? [] : ['no pdftotext: install poppler (Debian: apt-get install poppler-utils; macOS: brew install poppler)']),
    ...(nginx ? [] : ['no nginx: install one (Debian: apt-get install nginx-light; macOS: brew install nginx)']),
  ]
  for (const complaint of complaints) console.error(complaint)
  return { passed: 0, failed: complaints.length, ...(complaints.length > 0 && { complaint: complaints.join('; ') }) }
}

/** One by one: a package this release does not have keeps no other away. No service of theirs is started (RUNLEVEL). */
function aptInstall(names: readonly string[]): void {
  const noQuestions = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } } as const
  if (names.length > 0) spawnSync('apt-get', ['update', '-qq'], noQuestions)
  for (const name of names) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], noQuestions)
}

/** Of a commit always the same part, so that what failed fails again; without git the first. `TEST_EIGHTH` chooses. */
function eighthOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return process.env.TEST_EIGHTH ?? String((Number.parseInt(stdout?.slice(0, 8), 16) || 0) % EIGHTHS)
}
