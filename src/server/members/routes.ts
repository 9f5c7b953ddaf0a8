import { and, eq, sql } from 'drizzle-orm'
import { memberCalls } from '#contract/members/members.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { moveSession } from '#server/customers/login/session-store.ts'
import { findSessionUser } from '#server/customers/login/session-user.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts'
import { changeMember, leaveWorkshop, removeMember } from './change-member.ts'
import { inviteAgain, inviteMember } from './invite-member.ts'
import { findMembers, findOwner, findWorkshopsOf } from './queries.ts'

export const memberRoutes = [
  route(memberCalls.listMembers, async ({ db }, { visitor: { userId } }) => ({
    members: await findMembers(db, userId),
    owner: await findOwner(db, userId),
  })),
  route(memberCalls.inviteMember, async (shop, { visitor, body }) => {
    await inviteMember(shop, visitor, body)
    return { message: `Invitationen er på vej til ${body.email}`, members: await findMembers(shop.db, visitor.userId) }
  }),
  route(memberCalls.inviteAgain, async (shop, { visitor, params }) => {
    const email = await inviteAgain(shop, visitor, params.id)
    return { message: `En ny invitation er på vej til ${email}`, members: await findMembers(shop.db, visitor.userId) }
  }),
  route(memberCalls.changeMember, async (shop, { visitor, params, body }) => {
    await changeMember(shop, visitor, params.id, body)
    return { message: 'Medarbejderen er gemt', members: await findMembers(shop.db, visitor.userId) }
  }),
  route(memberCalls.removeMember, async (shop, { visitor, params }) => {
    const { joinedAt } = await removeMember(shop, visitor, params.id)
    const message = joinedAt ? 'Medarbejderen er fjernet og logget ud' : 'Invitationen er trukket tilbage'
    return { message, members: await findMembers(shop.db, visitor.userId) }
  }),
  route(memberCalls.showInvitation, async (shop, { body, ip }) => ({ invitation: await lookAtInvitation(shop, body.token, ip) })),
  route(memberCalls.acceptInvitation, async (shop, { body, visitor, ip }) => ({
    memberId: await acceptInvitation(shop, body, { visitor, ip }),
    message: 'Velkommen om bord.',
  })),
  route(memberCalls.switchWorkshop, async (shop, { visitor, body }) => {
    const token = await switchWorkshop(shop, visitor, body.memberId)
    return { token, user: await findSessionUser(shop.db, visitor.userId, body.memberId) }
  }),
  route(memberCalls.leaveWorkshop, async (shop, { visitor, params }) => {
    await leaveWorkshop(shop, visitor, params.id)
    return { message: 'Du er ikke længere medarbejder i værkstedet.' }
  }),
  route(memberCalls.listMembersOf, async ({ db }, { params }) => ({
    members: await findMembers(db, params.id),
    workshops: await findWorkshopsOf(db, params.id),
  })),
]

/** Switches a session to another workshop; answers its new token. Remembered for the next login. `visitor` is the person. */
async function switchWorkshop(shop: Shop, visitor: Visitor, memberId: number | null): Promise<string> {
  return await inTransaction(shop.db, async (tx) => {
    const person = (await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
    if (!person) throw new ShopError('not_logged_in')
    if (memberId === null) {
      if (!person.approved || !(person.buysAlone || isStaff(person))) throw new ShopError('member_not_found')
      await tx.update(members).set({ chosenAt: null }).where(eq(members.userId, person.id))
    } else {
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
