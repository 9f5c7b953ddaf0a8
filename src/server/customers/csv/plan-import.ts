import { sql } from 'drizzle-orm'
import type { AuditChanges } from '#domain/audit/audit.ts'
import { decideImport, type ImportedFields } from '#domain/customers/files/customer-import.ts'
import { DEFAULT_TIER } from '#domain/customers/tier.ts'
import { OPENING_POINTS_REASON } from '#domain/points/points-by-hand.ts'
import type { ImportError } from '#server/csv/read-lines.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { type AskedLine, type AskedLines, wrong } from './customer-lines.ts'

type Account = typeof users.$inferSelect

/** A customer to create or change; without changes they stay. */
export type PlannedCustomer = Readonly<{
  line: number
  email: string
  known: Account | null
  fields: ImportedFields
  openingPoints: number
  changes: AuditChanges
}>
export type CustomerPlan = Readonly<{ planned: readonly PlannedCustomer[]; errors: readonly ImportError[] }>

export async function planImport(
  db: Connection,
  { lines, errors, mapping }: AskedLines,
  accounts: readonly Account[],
): Promise<CustomerPlan> {
  const known = new Map(accounts.map((account) => [account.email, account]))
  const ledgers = await findLedgers(
    db,
    accounts.map(({ id }) => id),
  )
  const found = [...errors]
  const planned: PlannedCustomer[] = []
  for (const one of lines) {
    const account = known.get(one.email) ?? null
    // a firm of another system may have no contact
    const asked = mapping && !account ? { ...one.asked, name: one.asked.name ?? one.asked.company ?? undefined } : one.asked
    const decision = decideImport(asked, account && into(account, ledgers), { tier: DEFAULT_TIER })
    if (decision.problems) found.push(...decision.problems.map(({ column, message }) => wrong(one, column, message)))
    else {
      const { fields, openingPoints, changes } = decision
      planned.push({ line: one.line, email: one.email, known: account, fields, openingPoints, changes })
    }
  }
  return { planned, errors: found.toSorted((one, other) => one.line - other.line) }
}

export async function findAccounts(db: Connection, lines: readonly AskedLine[]): Promise<Account[]> {
  const emails = lines.map(({ email }) => email)
  return await db
    .select()
    .from(users)
    .where(sql`${users.email} = any(${sql.param(emails)}::text[])`)
}

type Ledgers = ReadonlyMap<number, Readonly<{ openingPoints: number | null }>>

async function findLedgers(db: Connection, ids: readonly number[]): Promise<Ledgers> {
  const rows = await db
    .select({
      userId: pointsLedger.userId,
      openingPoints: sql<number | null>`max(${pointsLedger.points}) filter (where ${pointsLedger.reason} = ${OPENING_POINTS_REASON})`,
    })
    .from(pointsLedger)
    .where(sql`${pointsLedger.userId} = any(${sql.param([...ids])}::int[])`)
    .groupBy(pointsLedger.userId)
  return new Map(rows.map(({ userId, openingPoints }) => [userId, { openingPoints }]))
}

function into({ id, role, approved, points, ...account }: Account, ledgers: Ledgers): Parameters<typeof decideImport>[1] {
  const { name, company, cvr, lastEan: ean, phone, address, postalCode, city, tier, customDiscount } = account
  const ledger = ledgers.get(id)
  const fields = { name, company, cvr, ean, phone, address, postalCode, city, tier, customDiscount }
  return { role, approved, fields, points, hasPointsEntries: ledger !== undefined, openingPoints: ledger?.openingPoints ?? null }
}
