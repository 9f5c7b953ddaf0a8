import { z } from 'zod'
import { linkToken, newPassword, sessionUser } from '#contract/customers/account.ts'
import { enteredPassword } from '#contract/customers/second-factor.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { email, id, idInAddress, idParam, kr, line, refuseFor, timestamp } from '#contract/http/fields.ts'
import { borrowedNameProblem } from '#domain/customers/borrowed-name.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MEMBER_ROLES } from '#domain/customers/rights/member-rights.ts'

const role = z.enum(MEMBER_ROLES, 'Vælg en rolle.')
const member = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  email: z.string(),
  role,
  /** in kr; larger orders wait for approval; null is no limit */
  orderLimit: kr.nullable(),
  invitedAt: timestamp,
  joinedAt: timestamp.nullable(),
  /** expiry of the invitation; null once accepted */
  expiresAt: timestamp.nullable(),
})
export type Member = z.infer<typeof member>
const members = z.array(member)
const changed = answer({ message: z.string(), members })

const invitation = z.object({
  workshop: z.string(),
  /** the invited address, under which the member will act */
  email: z.string(),
  role,
  /** an account with this address exists */
  isKnown: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** Members of a workshop (decision 62). */
export const memberCalls = defineCalls({
  listMembers: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Lists the other members of the workshop, including invited ones, and the person who opened its account',
    response: answer({ members, owner: z.object({ name: z.string(), email: z.string() }) }),
    errors: [],
  },
  inviteMember: {
    access: 'customer',
    forMembers: 'manage',
    summary:
      'Invites a person by mail to act for the workshop; the link is valid for one week. Responds the same whether they have an account or not',
    body: z.object({
      email,
      role,
      /** in kr; missing is the shop's amount for new members, null is no limit */
      orderLimit: kr.nullable().optional(),
    }),
    response: changed,
    errors: ['member_taken', 'too_many_members', 'too_many_requests'],
  },
  inviteAgain: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Mails a new link to an invited person; the previous link stops working',
    params: idParam,
    response: changed,
    errors: ['member_not_found', 'member_joined', 'too_many_requests'],
  },
  changeMember: {
    access: 'customer',
    forMembers: 'manage',
    summary:
      "Changes a member's role or limit (the amount above which their orders wait for approval), effective from their next request; omitted fields are unchanged",
    params: idParam,
    /** the limit in kr; null is no limit. Only for buyers */
    body: z.object({ role: role.optional(), orderLimit: kr.nullable().optional() }),
    response: changed,
    errors: ['member_not_found'],
  },
  removeMember: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Removes a member and ends their sessions for the workshop at once, or withdraws an invitation',
    params: idParam,
    response: changed,
    errors: ['member_not_found'],
  },
  showInvitation: {
    access: 'public',
    forMembers: 'self',
    summary: 'Returns an invitation by the token of its mail, without using it up',
    body: z.object({ token: linkToken }),
    response: answer({ invitation }),
    errors: ['invitation_expired', 'too_many_requests'],
  },
  acceptInvitation: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Accepts an invitation. A new member chooses name and password, and their address counts as confirmed; a member with an account uses their session or password. Starts no session',
    body: z.object({
      token: linkToken,
      name: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name).superRefine(refuseFor(borrowedNameProblem)).optional(),
      newPassword: newPassword().optional(),
      password: enteredPassword.optional(),
    }),
    response: answer({ message: z.string(), memberId: z.number().int() }),
    errors: [
      'invitation_expired',
      'invitation_of_staff',
      'account_locked',
      'password_needed',
      'wrong_password',
      'email_taken',
      'too_many_requests',
    ],
  },
  switchWorkshop: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Switches the session to another workshop the user may act for, or to their own with null; the token is replaced by a new one',
    body: z.object({ memberId: id.nullable() }),
    response: answer({ token: z.string(), user: sessionUser }),
    errors: ['member_not_found'],
  },
  leaveWorkshop: {
    access: 'customer',
    forMembers: 'self',
    summary: "Leaves a workshop the user acts for and ends the user's sessions there",
    params: z.object({ id: idInAddress }),
    response: done,
    errors: ['member_not_found'],
  },
  listMembersOf: {
    access: 'staff:readCustomers',
    summary: 'Lists who else acts for a customer, and the workshops the customer is a member of',
    params: idParam,
    response: answer({
      members: z.array(member.omit({ orderLimit: true })),
      workshops: z.array(z.object({ customerId: z.number().int(), name: z.string(), role })),
    }),
    errors: [],
  },
})
