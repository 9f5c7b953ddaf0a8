import { eq } from 'drizzle-orm'
import type { AccessPoint } from '#server/access-point/access-point.ts'
import { seal, unseal } from '#server/customers/login/seal.ts'
import type { Connection } from '#server/database/connect.ts'
import { accessPoint } from '#server/database/schema/e-invoices.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { EInvoices, Shop } from '#server/shop.ts'

export type AccessPointRow = typeof accessPoint.$inferSelect
export type EInvoiceContext = Pick<Shop, 'db' | 'log' | 'now' | 'secretKey'> & Pick<EInvoices, 'open'>

export async function findConnection(db: Connection): Promise<AccessPointRow | null> {
  const [row] = await db.select().from(accessPoint).where(eq(accessPoint.id, 1))
  return row ?? null
}

/** Throws access_point_off while no access point is connected. */
export async function requireConnection(db: Connection): Promise<AccessPointRow> {
  const connection = await findConnection(db)
  if (!connection) throw new ShopError('access_point_off')
  return connection
}

const sealing = (secretKey: string) => ({ secretKey, owner: 'access point', purpose: 'access point' }) as const

export function sealKey(key: string, secretKey: string): string {
  return seal(key, sealing(secretKey))
}

/** Throws for a key that was sealed with another SECRET_KEY. */
export async function openConnected(
  { open, secretKey }: Pick<EInvoiceContext, 'open' | 'secretKey'>,
  { system, key, legalEntity }: AccessPointRow,
): Promise<AccessPoint> {
  return await open({ system, legalEntity, key: unseal(key, sealing(secretKey)) })
}
