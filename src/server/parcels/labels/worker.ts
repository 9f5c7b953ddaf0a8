import { startBackgroundWork } from '#server/database/background-work.ts'
import { lookUpDueParcels } from '#server/parcels/tracking/look-up-parcels.ts'
import type { ReturnHandler } from '#server/parcels/tracking/store-events.ts'
import type { Labels, Shop } from '#server/shop.ts'
import { finishCancelling } from './cancel-label.ts'
import { type LabelContext, requestDueLabels } from './request-labels.ts'

const POLL_MS = 30_000

type WorkerContext = LabelContext & Pick<Shop, 'outbox'> & Readonly<{ onReturn: ReturnHandler }>

/** Starts the worker that requests labels without an answer again, and looks up parcels under way. Several processes share the work. */
export function createLabels(context: WorkerContext): Labels {
  const work = startBackgroundWork({
    run: async (stop) => {
      const labels = (await requestDueLabels(context, stop)) + (await finishCancelling(context, stop))
      const worked = labels + (await lookUpDueParcels(context, stop))
      return { isMore: worked > 0 && !stop.aborted }
    },
    failed: (error) => context.log.error({ err: error }, 'labels could not be processed; it is tried again'),
    pollMs: POLL_MS,
  })
  return { provider: context.provider, ...work }
}
