import { startBackgroundWork } from '#server/database/background-work.ts'
import { askAboutDueParcels } from '#server/parcels/tracking/ask-about-parcels.ts'
import type { OfReturn } from '#server/parcels/tracking/keep-events.ts'
import type { Labels, Shop } from '#server/shop.ts'
import { askForDueLabels, type LabelContext } from './ask-for-labels.ts'
import { finishCancelling } from './cancel-label.ts'

const POLL_MS = 30_000

type WorkerContext = LabelContext & Pick<Shop, 'outbox'> & Readonly<{ ofReturn: OfReturn }>

/** Starts the worker that asks again for labels without an answer, and about parcels under way. Several processes share the work. */
export function createLabels(context: WorkerContext): Labels {
  const work = startBackgroundWork({
    turn: async (stop) => {
      const labels = (await askForDueLabels(context, stop)) + (await finishCancelling(context, stop))
      const asked = labels + (await askAboutDueParcels(context, stop))
      return { isMore: asked > 0 && !stop.aborted }
    },
    failed: (error) => context.log.error({ err: error }, 'labels could not be worked on; it is tried again'),
    pollMs: POLL_MS,
  })
  return { provider: context.provider, ...work }
}
