import { startBackgroundWork } from '#server/database/background-work.ts'
import { workOnLargeUndos } from '#server/products/undo/large/work-on-large-undos.ts'
import type { ProductImports } from '#server/shop.ts'
import { newLease, type Works } from './import-rows.ts'
import { workOnImports } from './work-on-imports.ts'

const POLL_MS = 5_000

/** Starts the worker for large imports and undos; processes share it, one at a time. */
export function createProductImports(parts: Omit<Works, 'lease'>, pollMs: number = POLL_MS): ProductImports {
  const works = { ...parts, lease: newLease() }
  return startBackgroundWork({
    turn: async (stop) => {
      await workOnImports(works, stop)
      await workOnLargeUndos(works, stop)
      return { isMore: false }
    },
    failed: (error) => works.log.error({ err: error }, 'large files of products could not be looked for; it is tried again'),
    pollMs,
  })
}
