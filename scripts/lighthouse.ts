import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Fetched from npm's registry when it is called, because nothing else of the shop needs its hundred packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

type Report = Readonly<{
  runtimeError?: unknown
  audits: Readonly<
    Record<string, Readonly<{ title: string; score: number | null; displayValue?: string; numericValue?: number; details?: unknown }>>
  >
  categories: Readonly<Record<string, Readonly<{ score: number | null; auditRefs: readonly Readonly<{ id: string; weight: number }>[] }>>>
}>

export type LighthouseFigures = Readonly<{
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  cls: number
  /** compressed, as sent */
  scriptBytes: number
  /** the audits that cost points, with Lighthouse's words */
  complaints: readonly string[]
}>

/** Lighthouse's mobile simulation of a first visit, in the browser that listens for DevTools on the port. */
export async function measureWithLighthouse(url: string, port: number): Promise<LighthouseFigures> {
  const { audits, categories } = (await visit(url, port)) ?? (await visit(url, port)) ?? fail(url)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const failed = weighed.flatMap(({ id }) => {
    const audit = audits[id]
    return audit && audit.score !== null && audit.score < 0.9
      ? [`${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`]
      : []
  })
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    scriptBytes: scriptBytes(audits['network-requests']?.details),
    complaints: failed,
  }
}

/** Fetches Lighthouse where it is not there yet. Throws one clear sentence when it cannot be had. */
export async function fetchLighthouse(): Promise<void> {
  await runLighthouse(['--version']).catch((error: Error) => {
    const why = /^npm error code (\S+)/m.exec(error.message)?.[1] ?? error.message
    throw new Error(`Lighthouse could not be fetched: \`npm run audit\` needs npm's registry the first time (${why}).`)
  })
}

/** One visit; null when Lighthouse lost its trace, as happens on a busy machine. */
async function visit(url: string, port: number): Promise<Report | null> {
  const printed = await runLighthouse([url, `--port=${port}`, '--output=json', '--quiet', '--form-factor=mobile']).catch(() => null)
  const report = printed === null ? null : (JSON.parse(printed) as Report)
  return report?.runtimeError ? null : report
}

async function runLighthouse(options: readonly string[]): Promise<string> {
  const run = promisify(execFile)
  const settings = { maxBuffer: MAX_OUTPUT_BYTES, shell: process.platform === 'win32' }
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, ...options], settings)
  return stdout
}

function fail(url: string): never {
  throw new Error(`Lighthouse could not measure ${url}`)
}

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: readonly { resourceType?: string; transferSize?: number }[] }
  return items.reduce((sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0), 0)
}
