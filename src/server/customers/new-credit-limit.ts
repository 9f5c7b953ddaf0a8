import { krToOre } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'

/** What a customer may owe on invoice from the day he is approved, in øre, as the owner's settings have it; null is without end. */
export async function newCreditLimit(tx: Connection): Promise<number | null> {
  const { credit } = await readSettings(tx)
  return credit.defaultLimit === null ? null : krToOre(credit.defaultLimit)
}
