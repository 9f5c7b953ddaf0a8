import { eq } from 'drizzle-orm'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { settings } from '#server/database/schema.ts'

/** The shop's settings as they stand now. */
export async function readSettings(db: Connection): Promise<ShopSettings> {
  const [row] = await db.select({ data: settings.data }).from(settings).where(eq(settings.id, 1))
  return settingsFrom(row?.data ?? {})
}

/** The domain's defaults with what the owner changed laid over them, group by group. */
export function settingsFrom(changed: Partial<ShopSettings>): ShopSettings {
  return {
    company: { ...DEFAULT_SETTINGS.company, ...changed.company },
    claims: { ...DEFAULT_SETTINGS.claims, ...changed.claims },
    certificates: changed.certificates ?? DEFAULT_SETTINGS.certificates,
    delivery: { ...DEFAULT_SETTINGS.delivery, ...changed.delivery },
    tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, ...changed.tierDiscounts },
  }
}
