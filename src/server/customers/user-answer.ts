import type { Customer } from '#contract/customers/customer.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { hasValidCheckDigit } from '#domain/customers/company-numbers.ts'
import { oreToKr } from '#domain/money/money.ts'
import { deletionDueOn } from '#domain/privacy/retention.ts'
import type { users } from '#server/database/schema/customers.ts'

type LookedUp = Readonly<{ duplicateOf?: Customer['duplicateOf'] | undefined; creditUsedOre?: number | null | undefined }>

export function toCustomerAnswer(row: typeof users.$inferSelect, { duplicateOf = [], creditUsedOre = null }: LookedUp = {}): Customer {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    company: row.company,
    cvr: row.cvr,
    cvrIsValid: row.cvr === null ? null : hasValidCheckDigit(row.cvr),
    phone: row.phone,
    address: row.address,
    postalCode: row.postalCode,
    city: row.city,
    tier: row.tier,
    points: row.points,
    customDiscount: row.customDiscount,
    creditLimit: row.creditLimitOre === null ? null : oreToKr(row.creditLimitOre),
    creditUsed: creditUsedOre === null ? null : oreToKr(creditUsedOre),
    invoiceTerms: row.invoiceTerms,
    role: row.role,
    permissions: row.permissions,
    restrictedTo: row.restrictedTo,
    approved: row.approved,
    active: row.active,
    buysAlone: row.buysAlone,
    emailVerified: row.emailVerifiedAt !== null,
    hasSecondFactor: row.secondFactorAt !== null,
    deletionDueOn: row.deletionAskedAt && deletionDueOn(copenhagenDay(row.deletionAskedAt.getTime())),
    createdAt: row.createdAt.toISOString(),
    duplicateOf,
  }
}
