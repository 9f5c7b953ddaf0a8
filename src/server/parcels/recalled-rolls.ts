import { inArray } from 'drizzle-orm'
import { giveBackRolls, knownOf } from '#domain/batches/batch-rolls.ts'
import { heldOf } from '#domain/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { recalls } from '#server/database/schema/recalls.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { OrderLineRow } from '#server/orders/order-answer.ts'

/** Refuses to send lines with reserved rolls of a recalled batch (decision 96): they are exchanged first. Throws batch_recalled. */
export async function requireNotRecalled(
  tx: Connection,
  lines: readonly OrderLineRow[],
  leaving: ReadonlyMap<number, number>,
): Promise<void> {
  const held = lines
    .filter(({ id }) => (leaving.get(id) ?? 0) > 0)
    .flatMap((line) => knownOf(giveBackRolls(line.batches, heldOf(line)).given))
  if (held.length === 0) return
  const isHeld = inArray(
    recalls.batchId,
    held.map(({ id }) => id),
  )
  const [recalled] = await tx.select({ nameDa: recalls.nameDa, code: recalls.code }).from(recalls).where(isHeld).limit(1)
  if (!recalled) return
  const { nameDa, code } = recalled
  throw new ShopError('batch_recalled', { message: `${nameDa}, batch ${code}, er kaldt tilbage og må ikke sendes. Byt batchen på ordren.` })
}
