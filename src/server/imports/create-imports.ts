import { startBackgroundWork } from '#server/database/background-work.ts'
import type { ProductImports } from '#server/shop.ts'
import type { JobParts } from './import-rows.ts'

const POLL_MS = 5_000

type Turn = (parts: JobParts, stop: AbortSignal) => Promise<void>

/** Starts the worker for large files of products: their import and its undo. Processes share it, one at a time. */
export function createProductImports(parts: JobParts, turns: readonly Turn[], pollMs: number = POLL_MS): ProductImports {
  return startBackgroundWork({
    turn: async (stop) => {
      for (const turn of turns) await turn(parts, stop)
      return { isMore: false }
    },
    failed: (error) => parts.log.error({ err: error }, 'large files of products could not be looked for; it is tried again'),
    pollMs,
  })
}
