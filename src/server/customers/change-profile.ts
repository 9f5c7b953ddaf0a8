import { eq } from 'drizzle-orm'
import { type accountCalls, profileChange } from '#contract/customers/account.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { normaliseEmail } from '#domain/customers/email.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { ActorGone, lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidInput } from '#server/http/route.ts'
import { refuseFields } from '#server/http/shop-error.ts'
import { auditActor, memberRoleOf, type Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

const STAFF_FIELDS = [
  'id',
  'role',
  'tier',
  'points',
  'pointsOwed',
  'approved',
  'active',
  'customDiscount',
  'creditLimit',
  'creditLimitOre',
  'invoiceTerms',
  'permissions',
  'restrictedTo',
  'password',
  'emailVerified',
  'buysAlone',
]

const OWN_FIELDS = [
  'name',
  'showsPricesExclVat',
  'id',
  'role',
  'permissions',
  'restrictedTo',
  'password',
  'active',
  'emailVerified',
  'buysAlone',
]

type Account = typeof users.$inferSelect
type Values = Readonly<Record<string, unknown>>
type Sent = BodyOf<typeof accountCalls.changeMe>

/** Changes a user's own profile, and for an owner the firm. Changes of invoice data are logged. */
export async function changeProfile(shop: Shop, visitor: Visitor, body: Sent): Promise<void> {
  if (body.email !== undefined && normaliseEmail(body.email) !== visitor.email) throw refuseFields('email_fixed', 'email')
  await requireUnchanged(shop, visitor, body)
  const parsed = profileChange.safeParse(body)
  if (!parsed.success) throw invalidInput(parsed.error)
  const changes = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length === 0) return
  const firmId = firmOf(visitor)
  await inTransaction(shop.db, async (tx) => {
    const accounts = await lockAccounts(tx, { by: visitor, changed: [visitor.userId, firmId] })
    for (const id of new Set([visitor.userId, firmId])) {
      const isOwn = (field: string) => OWN_FIELDS.includes(field)
      const fields = visitor.member ? pick(changes, (field) => isOwn(field) === (id === visitor.userId)) : changes
      const before = accounts.get(id)
      if (!before) throw new ActorGone()
      if (Object.keys(fields).length === 0) continue
      const [after] = await tx
        .update(users)
        .set({ ...fields, ...countryColumn(fields) })
        .where(eq(users.id, id))
        .returning()
      if (!after) throw new ActorGone()
      const logged = changedFields(onInvoices(before), onInvoices(after))
      if (Object.keys(logged).length === 0) continue
      const by = auditActor(visitor)
      await writeAudit(tx, { by, action: 'Egne oplysninger ændret', subject: customerSubject(after), changes: logged, at: shop.now() })
    }
  })
}

function firmOf({ member, userId }: Visitor): number {
  return member?.customerId ?? userId
}

function onInvoices({ name, company, cvr, address, postalCode, city }: Account) {
  return { name, company, cvr, address, postalCode, city }
}

/**
 * The settings page sends the whole profile, so only differences are refused. A member who sees no prices may send nothing of the firm: an answer
 * about equal values would tell them its tier and discount.
 */
async function requireUnchanged({ db }: Shop, visitor: Visitor, body: Values): Promise<void> {
  const role = memberRoleOf(visitor)
  const isOwner = memberMay(role, 'manage')
  const maySend = (field: string) => memberMay(role, 'seePrices') || OWN_FIELDS.includes(field)
  const firmFields = isOwner ? [] : Object.keys(profileChange.shape).filter((field) => !OWN_FIELDS.includes(field))
  const sent = [...STAFF_FIELDS, ...firmFields].filter((field) => field in body)
  if (sent.length === 0) return
  const stored: Values = {
    ...(await readRow(db, firmOf(visitor))),
    ...pick(await readRow(db, visitor.userId), (field) => OWN_FIELDS.includes(field)),
  }
  const changed = sent.find((field) => !maySend(field) || JSON.stringify(body[field]) !== JSON.stringify(stored[field]))
  if (changed) throw refuseFields('field_fixed', changed)
}

async function readRow(db: Shop['db'], id: number): Promise<Values> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return { ...user, emailVerified: user?.emailVerifiedAt !== null }
}

function pick(values: Values, isPicked: (field: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isPicked(field)))
}
