import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deprecationFaults, type Lock, licenceFaults, pinningFaults } from './dependency-faults.ts'

// npm run deps:check: known holes, packages no longer maintained, licences and pinning. Exit 1: something was found; 2: something
// could not be reached.

const DAY_MS = 86_400_000
/** A package without a release for so long is named: whether it is finished or given up is for a person to say. */
const QUIET_DAYS = 3 * 365

type Audit = { vulnerabilities?: Record<string, { severity: string; isDirect: boolean; via: (string | { title: string; url: string })[] }> }

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

const faults = [...licenceFaults(lock), ...deprecationFaults(lock), ...pinningFaults(lock)]
const unanswered: string[] = []

const holes = knownHoles()
if (holes === null) unanswered.push('known holes: the registry gave no answer to npm audit')
else faults.push(...holes)

const { quiet, unknown } = quietPackages()
if (unknown.length > 0) unanswered.push(`last release: the registry does not say it of ${unknown.join(', ')}`)
for (const line of quiet) console.log(`· ${line}`)
for (const line of faults) console.log(`✗ ${line}`)
for (const line of unanswered) console.log(`? ${line}`)
const counted = Object.keys(lock).length - 1
console.log(
  `${counted} packages, ${Object.keys(dependencies).length} of them chosen to run on: ${faults.length} faults, ${unanswered.length} unanswered`,
)
process.exitCode = faults.length > 0 ? 1 : unanswered.length > 0 ? 2 : 0

/** Holes the registry knows in what is installed, or null when it does not answer. */
function knownHoles(): string[] | null {
  const audit: Audit = npm('audit', '--json') as Audit
  if (!audit.vulnerabilities) return null
  return Object.entries(audit.vulnerabilities).map(([name, { severity, via }]) => {
    const reasons = via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`))
    return `${name}: ${severity}: ${reasons.join('; ')}`
  })
}

/** What was long not released, and of what the registry gives no date for. */
function quietPackages(): { quiet: string[]; unknown: string[] } {
  const quiet: string[] = []
  const unknown: string[] = []
  for (const name of Object.keys(dependencies)) {
    const { modified } = (npm('view', name, 'time', '--json') ?? {}) as { modified?: string }
    const days = modified === undefined ? null : Math.floor((Date.now() - Date.parse(modified)) / DAY_MS)
    if (days === null) unknown.push(name)
    else if (days > QUIET_DAYS) quiet.push(`${name}: no release for ${days} days`)
  }
  return { quiet, unknown }
}

function npm(...args: readonly string[]): unknown {
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32', timeout: 60_000 })
  try {
    return JSON.parse(stdout)
  } catch {
    return {}
  }
}
