import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, HEADLESS_SHELL } from '#test/browser.ts'
import { findPdfReader } from '#test/pdf-reader.ts'

type Step = { name: string; run: () => Count }
type Count = { passed: number; failed: number; complaint?: string }

const reports = mkdtempSync(join(tmpdir(), 'foliehuset-reports-'))
const tool = (name: string) => join('node_modules', '.bin', name)
// In a log file colour codes would only hide the lines a machine looks for.
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }

const steps: readonly Step[] = [
  { name: 'browser and PDF reader', run: provideTools },
  { name: 'types', run: () => commands([tool('react-router'), 'typegen'], [tool('tsc'), '--noEmit']) },
  { name: 'lint and format', run: () => commands([tool('biome'), 'ci', '--error-on-warnings']) },
  { name: 'unit tests', run: () => vitest('unit') },
  { name: 'API tests, embedded database', run: () => vitest('api-embedded') },
  { name: 'API tests, PostgreSQL server', run: () => vitest('api-server') },
  { name: 'build', run: () => commands(['scripts/build.ts']) },
  { name: 'browser journeys', run: () => vitest('e2e') },
]

const results = steps.map(({ name, run }) => {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = run()
  return { name, seconds: (performance.now() - startedAt) / 1000, ...count }
})
rmSync(reports, { recursive: true, force: true })

console.log('\n── summary')
for (const { name, seconds, passed, failed, complaint } of results) {
  const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s  ${complaint ?? tests}`)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** A step without tests of its own counts only when it fails. */
function commands(...all: readonly string[][]): Count {
  for (const command of all) {
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
    if (status !== 0) return { passed: 0, failed: 1, complaint: `failed: ${command.join(' ')}` }
  }
  return { passed: 0, failed: 0 }
}

/** Runs one project of vitest.config.ts. No tests, a skipped test and an error outside a test count as failures. */
function vitest(project: string): Count {
  const file = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync(process.execPath, [tool('vitest'), ...args], { stdio: 'inherit', env })
  if (!existsSync(file)) return { passed: 0, failed: 1, complaint: 'did not run' }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const passed: number = report.numPassedTests
  const notRun: number = report.numPendingTests + report.numTodoTests
  const failed: number = report.numFailedTests + notRun
  if (passed + failed === 0) return { passed, failed: 1, complaint: 'ran no tests' }
  if (notRun > 0) return { passed, failed, complaint: `${notRun} skipped: every test has to run` }
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) }
}

function provideTools(): Count {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const wanted = [!findBrowser()?.endsWith(HEADLESS_SHELL) && HEADLESS_SHELL, !findPdfReader() && 'poppler-utils']
    aptInstall(wanted.filter((name) => name !== false))
    // older releases have no browser without windows
    if (!findBrowser()) aptInstall(['chromium'])
  }
  const browser = findBrowser()
  const pdfReader = findPdfReader()
  console.log([browser, pdfReader].filter((path) => path !== null).join('\n'))
  const complaints = [
    ...(browser ? [] : ['no Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH']),
    ...(pdfReader ? [] : ['no pdftotext: install poppler (Debian: apt-get install poppler-utils; macOS: brew install poppler)']),
  ]
  for (const complaint of complaints) console.error(complaint)
  return { passed: 0, failed: complaints.length, ...(complaints.length > 0 && { complaint: complaints.join('; ') }) }
}

/** One by one: a package this release does not have keeps no other away. */
function aptInstall(names: readonly string[]): void {
  const noQuestions = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  if (names.length > 0) spawnSync('apt-get', ['update', '-qq'], noQuestions)
  for (const name of names) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], noQuestions)
}
