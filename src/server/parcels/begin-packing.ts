import { and, asc, inArray, isNull } from 'drizzle-orm'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'

type Beginning = Readonly<{ staff: Visitor; ids: readonly number[]; at: Date }>

/**
 * Marks orders as being packed, so that their customers no longer change them. Takes the orders' locks: a change by the customer is either
 * stored before, and packed, or refused. Orders marked before keep their time.
 */
export async function beginPacking(tx: Connection, { staff, ids, at }: Beginning): Promise<void> {
  await lockAccounts(tx, { by: staff })
  const isOne = and(inArray(orders.id, [...ids]), isNull(orders.packingAt), isNull(orders.deletedAt))
  const found = (await tx.select().from(orders).where(isOne).orderBy(asc(orders.id)).for('no key update')).filter(({ status }) =>
    isToBeSent(status),
  )
  if (found.length === 0) return
  const foundIds = found.map(({ id }) => id)
  await tx.update(orders).set({ packingAt: at }).where(inArray(orders.id, foundIds))
  for (const { id, orderNumber } of found)
    await writeAudit(tx, { by: staff, action: 'Pakning begyndt', subject: { kind: 'order', id, label: orderNumber }, at })
}
