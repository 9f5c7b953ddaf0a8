import cluster from 'node:cluster'
import { mergeFigures } from './merge-figures.ts'
import { answerPrimary, askPrimary, askWorker, hearWorkers, seat } from './talk.ts'

/** A worker that is busy for so long is left out, so that the watcher hears of the others. */
const WITHIN_MS = 4_000

/** What a worker counts is told with that of the others, whichever of them is asked; elsewhere it is told alone. */
export function withOtherWorkers(figures: () => Promise<string>): () => Promise<string> {
  if (seat === null) return figures
  answerPrimary('figures', figures)
  return async () => {
    const all = await askPrimary('all-figures', null)
    return typeof all === 'string' ? all : await figures()
  }
}

/** In the process that looks after workers: asks all of them when one is asked. */
export function gatherFigures(): void {
  hearWorkers('all-figures', ({ answer }) => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    Promise.all(workers.map((worker) => askWorker(worker, 'figures', WITHIN_MS))).then(
      (texts) => answer(mergeFigures(texts.filter((text) => typeof text === 'string'))),
      () => answer(null),
    )
  })
}
