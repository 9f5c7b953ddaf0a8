import { and, eq, sql } from 'drizzle-orm'
import { isStaff } from '#domain/customers/roles.ts'
import { moveSession } from '#server/customers/session-store.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** Switches a session to another workshop; answers its new token. Remembered for the next login. `visitor` is the person. */
export async function switchWorkshop(shop: Shop, visitor: Visitor, memberId: number | null): Promise<string> {
  return await inTransaction(shop.db, async (tx) => {
    const person = (await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
    if (!person) throw new ShopError('not_logged_in')
    if (memberId === null) {
      if (!person.approved || !(person.buysAlone || isStaff(person))) throw new ShopError('member_not_found')
      await tx.update(members).set({ chosenAt: null }).where(eq(members.userId, person.id))
    } else {
      // staff cannot be members
      if (isStaff(person)) throw new ShopError('member_not_found')
      await chooseMembership(tx, person.id, memberId, shop.now())
    }
    const token = await moveSession(tx, visitor.tokenHash, memberId)
    if (token === null) throw new ShopError('not_logged_in')
    return token
  })
}

async function chooseMembership(tx: Connection, userId: number, memberId: number, at: Date): Promise<void> {
  const mayBuy = sql`${members.customerId} in (select ${users.id} from ${users} where ${users.approved} and ${users.active})`
  const chosen = await tx
    .update(members)
    .set({ chosenAt: at })
    .where(and(eq(members.id, memberId), eq(members.userId, userId), mayBuy))
    .returning({ id: members.id })
  if (chosen.length === 0) throw new ShopError('member_not_found')
}
