import { eq } from 'drizzle-orm'
import { profileChange } from '#contract/customers/account.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { customerSubject } from '#server/audit/customer-subject.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { ActorGone, holdAccounts } from '#server/database/hold-accounts.ts'
import { users } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidInput } from '#server/http/route.ts'
import { refuseFields } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** What only staff may change; `email` nobody may (design §5). */
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
]

/**
 * Changes a customer's own profile. A field he may not change is refused, unless it repeats the stored value. What his invoices
 * say of him is written to the log, as when staff change it.
 */
export async function changeProfile(shop: Shop, visitor: Visitor, body: Readonly<Record<string, unknown>>): Promise<void> {
  if ('email' in body && normalised(body.email) !== visitor.email) throw refuseFields('email_fixed', 'email')
  await requireUnchanged(shop, visitor, body)
  const parsed = profileChange.safeParse(body)
  if (!parsed.success) throw invalidInput(parsed.error)
  const changes = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length === 0) return
  await inTransaction(shop.db, async (tx) => {
    const before = (await holdAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
    const [after] = await tx.update(users).set(changes).where(eq(users.id, visitor.userId)).returning()
    if (!before || !after) throw new ActorGone()
    const told = changedFields(onInvoices(before), onInvoices(after))
    if (Object.keys(told).length === 0) return
    const subject = customerSubject(after)
    await writeAudit(tx, {
      by: { userId: visitor.userId, name: 'Kunden selv' },
      action: 'Egne oplysninger ændret',
      subject,
      changes: told,
      at: shop.now(),
    })
  })
}

type Account = typeof users.$inferSelect

/** The buyer as an invoice names him. */
function onInvoices({ name, company, cvr, address, postalCode, city }: Account) {
  return { name, company, cvr, address, postalCode, city }
}

// the settings page sends the profile back as it got it: only a difference is an attempt
async function requireUnchanged(shop: Shop, visitor: Visitor, body: Readonly<Record<string, unknown>>): Promise<void> {
  const sent = STAFF_FIELDS.filter((field) => field in body)
  if (sent.length === 0) return
  const [user] = await shop.db.select().from(users).where(eq(users.id, visitor.userId))
  const stored: Readonly<Record<string, unknown>> = { ...user, emailVerified: user?.emailVerifiedAt !== null }
  const changed = sent.find((field) => JSON.stringify(body[field]) !== JSON.stringify(stored[field]))
  if (changed) throw refuseFields('field_fixed', changed)
}

function normalised(email: unknown): string {
  return String(email).trim().toLowerCase()
}
