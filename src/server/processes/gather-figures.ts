import cluster from 'node:cluster'
import { mergeFigures } from './merge-figures.ts'
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
