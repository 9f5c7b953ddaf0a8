import { eq } from 'drizzle-orm'
import { type ShopSettings, settingsFrom } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { settings } from '#server/database/schema/settings.ts'

export async function readSettings(db: Connection): Promise<ShopSettings> {
  const [row] = await db.select({ data: settings.data }).from(settings).where(eq(settings.id, 1))
  return settingsFrom(row?.data ?? {})
}

/** With the revision. */
export async function readSettingsToEdit(db: Connection): Promise<{ settings: ShopSettings; revision: number; updatedAt: string | null }> {
  const [row] = await db.select().from(settings).where(eq(settings.id, 1))
  if (!row) throw new Error('the table settings has lost its row')
  return { settings: settingsFrom(row.data), revision: row.revision, updatedAt: row.updatedAt?.toISOString() ?? null }
}
