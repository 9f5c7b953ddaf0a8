import { eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { offers } from '#server/database/schema/offers.ts'

export async function findOfferOfOrder(db: Connection, orderId: number) {
  const { id, number, version } = offers
  const [found] = await db.select({ id, number, version }).from(offers).where(eq(offers.orderId, orderId))
  return found ?? null
}
