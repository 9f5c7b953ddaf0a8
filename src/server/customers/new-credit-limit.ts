import { krToOre } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'

/** The default credit limit in øre; null is no limit. */
export async function newCreditLimit(tx: Connection): Promise<number | null> {
  const { credit } = await readSettings(tx)
  return credit.defaultLimit === null ? null : krToOre(credit.defaultLimit)
}
