import type { Customer, customerCalls } from '#contract/customers/customer.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import { isSuperadmin, mayGiveRole } from '#domain/customers/rights/rights.ts'
import { accountNoun, isStaff } from '#domain/customers/rights/roles.ts'
import { oreToKr } from '#domain/money/money.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { requireMayMovePoints } from '#server/points/queries.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import type { Shop } from '#server/shop.ts'
import { newCreditLimit } from './credit.ts'
import { createMailedLink, linkByHand } from './mailed-links.ts'
import { toCustomerAnswer } from './queries.ts'

type Created = Readonly<{ user: Customer; link: string | null }>

/** Creates a customer or colleague (requirements §5) and mails a link for the password; without mail a colleague's link is answered. */
export async function createCustomer(shop: Shop, staff: Visitor, body: BodyOf<(typeof customerCalls)['createCustomer']>): Promise<Created> {
  const { password, points, permissions, restrictedTo, ...profile } = body
  const isGranting = permissions.length > 0 || restrictedTo !== null
  if (!mayGiveRole(staff, body.role) || (isGranting && !isSuperadmin(staff))) throw new ShopError('forbidden')
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const created = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const at = shop.now()
    // a waiting customer gets the limit on approval
    const creditLimitOre = profile.approved && body.role === 'customer' ? await newCreditLimit(tx) : null
    const [user] = await tx
      .insert(users)
      .values({ ...profile, ...countryColumn(profile), permissions, restrictedTo, passwordHash, creditLimitOre, createdAt: at })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw refuseFields('customer_email_taken', 'email')
    if (points > 0) {
      await writeMovement(tx, { userId: user.id, kind: 'granted', points, reason: 'Startpoint', byUserId: staff.userId, at })
      await requireMayMovePoints(tx, staff, user.id, at)
    }
    const creditLimit = creditLimitOre === null ? {} : { creditLimit: oreToKr(creditLimitOre) }
    const changes = changedFields({}, { ...profile, ...creditLimit, points, permissions, restrictedTo })
    await writeAudit(tx, { by: staff, action: `${accountNoun(user)} oprettet`, subject: customerSubject(user), changes, at })
    // the typed password is not mailed: the owner of the address chooses one
    const token = await createMailedLink(tx, user.id, 'choose-password', at)
    await queueMail(tx, { now: at, template: 'account-created', to: user.email, payload: { userId: user.id, token } })
    return { user: toCustomerAnswer({ ...user, points }), link: isStaff(user) ? linkByHand(shop, token) : null }
  })
  shop.outbox.wake()
  return created
}
