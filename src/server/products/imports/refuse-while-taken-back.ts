import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findWorkingUndo } from '#server/products/undo/large/undo-job-rows.ts'

/** One large piece of work at a time: two would make each other's plans old. Throws undo_under_way. */
export async function refuseWhileTakenBack(db: Connection): Promise<void> {
  if (await findWorkingUndo(db)) throw new ShopError('undo_under_way')
}
