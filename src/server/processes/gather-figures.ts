import cluster from 'node:cluster'
import { answerPrimary, askPrimary, askWorker, onWorkerMessage, seat } from './talk.ts'

const WITHIN_MS = 4_000

/** Metrics of all workers, whichever is asked. */
export function withOtherWorkers(figures: () => Promise<string>): () => Promise<string> {
  if (seat === null) return figures
  answerPrimary('figures', figures)
  return async () => {
    const all = await askPrimary('all-figures', null)
    return typeof all === 'string' ? all : await figures()
  }
}

/** In the primary: collects from all workers. */
export function gatherFigures(): void {
  onWorkerMessage('all-figures', ({ answer }) => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    Promise.all(workers.map((worker) => askWorker(worker, 'figures', WITHIN_MS))).then(
      (texts) => answer(mergeFigures(texts.filter((text) => typeof text === 'string'))),
      () => answer(null),
    )
  })
}

/** Merges Prometheus texts: each metric once, with its lines together. Workers have their own labels; of equal labels the later counts. */
export function mergeFigures(texts: readonly string[]): string {
  const described = new Map<string, string>()
  const values = new Map<string, Map<string, string>>()
  for (const text of texts) {
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n').filter((line) => line !== '')
      const about = lines.filter((line) => line.startsWith('#'))
      const name = about[0]?.split(' ')[2]
      if (name === undefined) continue
      described.set(name, about.join('\n'))
      const of = values.get(name) ?? new Map<string, string>()
      for (const line of lines) if (!line.startsWith('#')) of.set(line.slice(0, line.lastIndexOf(' ')), line)
      values.set(name, of)
    }
  }
  return `${[...described].map(([name, about]) => [about, ...(values.get(name)?.values() ?? [])].join('\n')).join('\n\n')}\n`
}
