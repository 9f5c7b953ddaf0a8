import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { memberCalls } from '#contract/members/members.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { MEMBER_ROLE_LABELS } from '#domain/customers/rights/member-rights.ts'
import { orderLimitOf } from '#domain/customers/rights/members.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { members } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { auditActor, memberActor, type Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lockWorkshop } from './invite-member.ts'

type Change = BodyOf<(typeof memberCalls)['changeMember']>
type Row = typeof members.$inferSelect

/** Takes effect at the member's next request. Omitted fields stay, so that two owners do not revert each other's changes. */
export async function changeMember(shop: Shop, visitor: Visitor, id: number, change: Change): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const workshop = await lockWorkshop(tx, visitor)
    const isIt = and(eq(members.id, id), eq(members.customerId, workshop.id))
    const [before] = await tx.select().from(members).where(isIt).for('no key update')
    if (!before) throw new ShopError('member_not_found')
    const { role = before.role, orderLimit } = change
    const limitOre = orderLimit === undefined ? before.orderLimitOre : orderLimit && krToOre(orderLimit)
    const orderLimitOre = orderLimitOf(role, limitOre)
    const changes = changedFields(loggedFields(before), loggedFields({ ...before, role, orderLimitOre }))
    if (Object.keys(changes).length === 0) return
    await tx.update(members).set({ role, orderLimitOre }).where(isIt)
    const member = { memberEmail: { to: before.email } }
    const subject = customerSubject(workshop)
    await writeAudit(tx, {
      by: auditActor(visitor),
      action: 'Medarbejder ændret',
      subject,
      changes: { ...member, ...changes },
      at: shop.now(),
    })
  })
}

function loggedFields({ role, orderLimitOre }: Pick<Row, 'role' | 'orderLimitOre'>) {
  return { memberRole: MEMBER_ROLE_LABELS[role], orderLimit: orderLimitOre === null ? null : oreToKr(orderLimitOre) }
}

/** Removes a member, with their sessions, or withdraws an invitation. */
export async function removeMember(shop: Shop, visitor: Visitor, id: number): Promise<Row> {
  return await inTransaction(shop.db, async (tx) => {
    const workshop = await lockWorkshop(tx, visitor)
    const [deleted] = await tx
      .delete(members)
      .where(and(eq(members.id, id), eq(members.customerId, workshop.id)))
      .returning()
    if (!deleted) throw new ShopError('member_not_found')
    const action = deleted.joinedAt ? 'Medarbejder fjernet' : 'Invitation trukket tilbage'
    const changes = { memberEmail: { to: deleted.email } }
    await writeAudit(tx, { by: auditActor(visitor), action, subject: customerSubject(workshop), changes, at: shop.now() })
    return deleted
  })
}

/** Leaves a workshop voluntarily. `visitor` is the person. */
export async function leaveWorkshop(shop: Shop, visitor: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const isOwn = and(eq(members.id, id), eq(members.userId, visitor.userId))
    const [found] = await tx.select({ customerId: members.customerId }).from(members).where(isOwn)
    if (!found) throw new ShopError('member_not_found')
    const workshop = (await lockAccounts(tx, { by: visitor, changed: [found.customerId] })).get(found.customerId)
    const [deleted] = await tx.delete(members).where(isOwn).returning()
    if (!deleted || !workshop) throw new ShopError('member_not_found')
    const changes = { memberEmail: { to: deleted.email } }
    await writeAudit(tx, {
      by: memberActor(visitor.userId, deleted.id),
      action: 'Medarbejder stoppet',
      subject: customerSubject(workshop),
      changes,
      at: shop.now(),
    })
  })
}
