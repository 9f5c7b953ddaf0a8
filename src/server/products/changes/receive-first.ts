import { eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/batches.ts'
import { products } from '#server/database/schema/products.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** Receives the initial stock of a new product: one batch, one movement. */
export async function receiveFirst(
  tx: Connection,
  { id, rolls, code }: Readonly<{ id: number; rolls: number; code: string }>,
  { by, at }: Readonly<{ by: Visitor; at: Date }>,
): Promise<void> {
  const [batch] = await tx.insert(batches).values({ productId: id, code, createdAt: at }).returning({ id: batches.id })
  if (!batch) throw new Error('the batch was not stored')
  const cause = { kind: 'received', byUserId: by.userId, at: at.toISOString() } as const
  await tx
    .update(products)
    .set({ stock: rolls, batches: [{ id: batch.id, code, rolls }], stockCause: cause })
    .where(eq(products.id, id))
}
