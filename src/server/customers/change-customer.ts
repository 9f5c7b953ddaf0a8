import { eq } from 'drizzle-orm'
import type { ChangeableOfCustomer, Customer, customerCalls } from '#contract/customers/customer.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { type AuditChanges, changedFields } from '#domain/audit/audit.ts'
import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import { refusalOfChange, removesSuperadmin } from '#domain/customers/rights/rights.ts'
import { accountNoun, isStaff } from '#domain/customers/rights/roles.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { closeSessionsOf } from '#server/customers/login/session-store.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import { asAccount, requireAllowed, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { requireMayMovePoints } from '#server/points/queries.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import type { Shop } from '#server/shop.ts'
import { newCreditLimit } from './credit.ts'
import { findSuperadmins } from './mail-staff.ts'
import { createMailedLink, endMailedLinks, linkByHand } from './mailed-links.ts'
import { findCustomer } from './queries.ts'

type Change = BodyOf<(typeof customerCalls)['changeCustomer']>
type Row = typeof users.$inferSelect

type Changed = Readonly<{ message: string; user: Customer; link: string | null }>

/**
 * Changes an approved customer or colleague; an unapproved customer can only be unlocked. A lock ends all sessions and mailed password
 * links. A new colleague is mailed a link; without mail it is answered. Throws changed_meanwhile.
 */
export async function changeCustomer(shop: Shop, staff: Visitor, id: number, change: Change): Promise<Changed> {
  const changed = await inTransaction(shop.db, async (tx) => {
    // superadmins are locked, so that two who demote each other are handled in turn
    const others = removesSuperadmin(change) ? await findSuperadmins(tx) : []
    const user = (await lockAccounts(tx, { by: staff, changed: [id, ...others] })).get(id)
    if (!user || isAnonymous(user)) throw new ShopError('customer_not_found')
    const superadmins = removesSuperadmin(change) ? await findSuperadmins(tx) : []
    requireAllowed(refusalOfChange(asAccount(staff), user, { change, superadmins }))
    requireChangeable(user, change)

    await requireUnchanged(tx, change.seen, {
      thing: 'customer',
      current: auditedFields(user),
      subject: customerSubject(user),
      now: () => answerOf(tx, id),
    })
    const { points, pointsReason } = change
    const columns = await columnsOf(tx, user, change)
    if (Object.values(columns).some((value) => value !== undefined)) await tx.update(users).set(columns).where(eq(users.id, id))
    const at = shop.now()
    if (points !== undefined) await setBalance(tx, staff, user, { points, reason: pointsReason ?? 'Rettet af butikken', at })
    if (change.active === false) {
      await closeSessionsOf(tx, id)
      // a link mailed before would choose the password that opens the account once it is unlocked
      await endMailedLinks(tx, [id], 'reset-password')
    }
    const becomesColleague = !isStaff(user) && isStaff({ role: change.role ?? user.role })
    const link = becomesColleague ? linkByHand(shop, await requireNewPassword(tx, user, at)) : null
    const [after] = await tx.select().from(users).where(eq(users.id, id))
    if (!after) throw new ShopError('customer_not_found')
    const changes = changedFields(auditedFields(user), auditedFields(after))
    if (Object.keys(changes).length > 0)
      await writeAudit(tx, {
        by: staff,
        action: actionOf(after, changes),
        subject: customerSubject(after),
        changes: { ...changes, ...(changes.points && pointsReason && { pointsReason: { to: pointsReason } }) },
        at,
      })
    return { message: outcomeOf(after, changes), user: await answerOf(tx, id), link }
  })
  shop.outbox.wake()
  return changed
}

async function columnsOf(tx: Connection, user: Row, change: Change) {
  const { email: _same, points: _ofLedger, pointsReason: _ofEntry, creditLimit, seen: _seen, ...same } = change
  const becomesCustomer = isStaff(user) && !isStaff({ role: change.role ?? user.role })
  return {
    ...same,
    ...countryColumn(same),
    ...(becomesCustomer && { creditLimitOre: user.creditLimitOre ?? (await newCreditLimit(tx)) }),
    ...(creditLimit !== undefined && { creditLimitOre: creditLimit && krToOre(creditLimit) }),
  }
}

/** As the customer is shown, with what they owe on invoice. */
async function answerOf(tx: Connection, id: number): Promise<Customer> {
  const user = await findCustomer(tx, id)
  if (!user) throw new ShopError('customer_not_found')
  return user
}

function auditedFields({ name, company, cvr, phone, address, postalCode, city, ...terms }: Row): ChangeableOfCustomer {
  const { tier, role, points, customDiscount, creditLimitOre, invoiceTerms, active, permissions, restrictedTo } = terms
  const creditLimit = creditLimitOre && oreToKr(creditLimitOre)
  const rights = { role, active, permissions, restrictedTo }
  return { name, company, cvr, phone, address, postalCode, city, tier, points, customDiscount, creditLimit, invoiceTerms, ...rights }
}

/** A colleague may have saved the same before. */
function outcomeOf(user: Row, changes: AuditChanges): string {
  if (Object.keys(changes).length === 0) return 'Intet er ændret'
  return `${accountNoun(user)} opdateret!`
}

function actionOf(user: Row, { active }: AuditChanges): string {
  if (active === undefined) return `${accountNoun(user)} ændret`
  return active.to === false ? `${accountNoun(user)} spærret` : 'Spærring ophævet'
}

function requireChangeable(user: Row, change: Change): void {
  if (change.email !== undefined && change.email !== user.email) throw refuseFields('email_fixed', 'email')
  const { active, seen: _seen, ...others } = change
  const isUnlock = active === true && Object.values(others).every((value) => value === undefined)
  if (!user.approved && !isUnlock) throw new ShopError('not_approved_yet')
}

async function setBalance(
  tx: Connection,
  staff: Visitor,
  { id: userId, points: balance }: Row,
  target: Readonly<{ points: number; reason: string; at: Date }>,
): Promise<void> {
  const points = target.points - balance
  if (points === 0) return
  const { reason, at } = target
  await writeMovement(tx, { userId, points, kind: points > 0 ? 'granted' : 'corrected', reason, byUserId: staff.userId, at })
  await requireMayMovePoints(tx, staff, userId, at)
}

/** Answers the token of the link. The old password may be too short for staff, so it is removed. */
async function requireNewPassword(tx: Connection, user: Row, now: Date): Promise<string> {
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
  await closeSessionsOf(tx, user.id)
  const token = await createMailedLink(tx, user.id, 'choose-password', now)
  await queueMail(tx, { now, template: 'reset-password', to: user.email, payload: { name: user.name, token, isColleague: true } })
  return token
}
