import { memberCalls } from '#contract/members.ts'
import { findSessionUser } from '#server/customers/session-user.ts'
import { route } from '#server/http/route.ts'
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts'
import { changeMember, leaveWorkshop, removeMember } from './change-member.ts'
import { inviteAgain, inviteMember } from './invite-member.ts'
import { findMembers, findOwner, findWorkshopsOf } from './queries.ts'
import { switchWorkshop } from './switch-workshop.ts'

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
