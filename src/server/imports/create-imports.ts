import { startBackgroundWork } from '#server/database/background-work.ts'
import type { ProductImports } from '#server/shop.ts'
import type { Works } from './import-rows.ts'

const POLL_MS = 5_000

type Turn = (works: Works, stop: AbortSignal) => Promise<void>

/** Starts the worker for large files of products: their import and its undo. Processes share it, one at a time. */
export function createProductImports(works: Works, turns: readonly Turn[], pollMs: number = POLL_MS): ProductImports {
  return startBackgroundWork({
    turn: async (stop) => {
      for (const turn of turns) await turn(works, stop)
      return { isMore: false }
    },
    failed: (error) => works.log.error({ err: error }, 'large files of products could not be looked for; it is tried again'),
    pollMs,
  })
}
