import { eq, sql } from 'drizzle-orm'
import type { FreightCarton } from '#domain/settings/delivery-methods.ts'
import { type ShopSettings, settingsFrom } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { settings } from '#server/database/schema/settings.ts'

/** The cartons in use as a JSON list, for the price of a delivery. */
export const FREIGHT_CARTONS = sql<readonly FreightCarton[]>`(
  select coalesce(json_agg(json_build_object('innerLengthMm', inner_length_mm, 'girthMm', girth_mm, 'mostRolls', most_rolls,
    'mostWeightG', most_weight_g, 'ownWeightG', own_weight_g, 'inUse', in_use) order by id), '[]') from cartons where in_use)`

export async function readSettings(db: Connection): Promise<ShopSettings> {
  const [row] = await db.select({ data: settings.data, cartons: FREIGHT_CARTONS }).from(settings).where(eq(settings.id, 1))
  return settingsFrom(row?.data ?? {}, row?.cartons)
}

export async function readSettingsToEdit(db: Connection): Promise<{ settings: ShopSettings; revision: number; updatedAt: string | null }> {
  const [row] = await db.select().from(settings).where(eq(settings.id, 1))
  if (!row) throw new Error('the table settings has lost its row')
  return { settings: settingsFrom(row.data), revision: row.revision, updatedAt: row.updatedAt?.toISOString() ?? null }
}
