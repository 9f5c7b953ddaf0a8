import lighthouse from 'lighthouse'

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

/** One visit; null when Lighthouse lost its trace, as happens on a busy machine. */
async function visit(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', formFactor: 'mobile' })
  return result && !result.lhr.runtimeError ? result.lhr : null
}

function fail(url: string): never {
  throw new Error(`Lighthouse could not measure ${url}`)
}

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: readonly { resourceType?: string; transferSize?: number }[] }
  return items.reduce((sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0), 0)
}
