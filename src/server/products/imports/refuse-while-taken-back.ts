import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findWorkingUndo } from '#server/products/undo/large/undo-job-rows.ts'

/** Simultaneous imports and undos would invalidate each other's plans. Throws undo_under_way. */
export async function refuseWhileTakenBack(db: Connection): Promise<void> {
  if (await findWorkingUndo(db)) throw new ShopError('undo_under_way')
}
