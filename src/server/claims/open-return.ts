import { eq } from 'drizzle-orm'
import { claimableRolls } from '#domain/claims/claimable.ts'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { insertClaim, loadClaimBasis } from './make-claim.ts'
import { ASKING_FOR_GOODS, writeStep } from './work-on-claim.ts'

type Opening = Readonly<{ order: OrderRow; by: Visitor; at: Date }>

/** Opens a return for a cancelled order's rolls outside and unclaimed. False without any. The caller holds the row and wakes the outbox. */
export async function openReturn(tx: Connection, { order, by, at }: Opening): Promise<boolean> {
  const basis = await loadClaimBasis(tx, order)
  const outside = basis.lines.map((line) => ({ itemId: line.id, quantity: claimableRolls('return', line, basis.claims) }))
  const lines = outside.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return false
  const id = await insertClaim(tx, { order, kind: 'return', reason: null, words: null, lines, at })
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id))
  if (!claim) throw new Error('the return was not stored')
  await writeStep(tx, { ...ASKING_FOR_GOODS, claim, by, words: null, at })
  return true
}
