import { sql } from 'drizzle-orm'
import { type AuditChanges, changedFields } from '#domain/audit/audit.ts'
import { decideImport, type ImportedFields } from '#domain/customers/files/customer-import.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import { DEFAULT_TIER } from '#domain/customers/tier.ts'
import { oreToKr } from '#domain/money/money.ts'
import { OPENING_POINTS_REASON } from '#domain/points/points-by-hand.ts'
import { movePoints } from '#domain/points/points-ledger.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudits } from '#server/audit/write-audit.ts'
import { isChanged } from '#server/csv/import-outcome.ts'
import type { ImportError } from '#server/csv/read-lines.ts'
import { newCreditLimit } from '#server/customers/credit.ts'
import { inviteAccounts } from '#server/customers/invite-customers.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { refuseFields } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type DecidedMovement, writeMovements } from '#server/points/write-movement.ts'
import { type AskedLine, type AskedLines, wrong } from './customer-lines.ts'

type Storing = Readonly<{ by: Visitor; invite: boolean; at: Date }>

const ROWS_AT_ONCE = 1_000

/** Writes a plan for locked accounts. Throws customer_email_taken for an address registered since. */
export async function storeImport(tx: Connection, planned: readonly PlannedCustomer[], { by, invite, at }: Storing): Promise<void> {
  const isNew = ({ known }: PlannedCustomer) => known === null
  const creditLimitOre = await newCreditLimit(tx)
  // in order of address, so that two imports cannot deadlock
  const created = await insertCustomers(tx, planned.filter(isNew).toSorted(byEmail), { creditLimitOre, createdAt: at })
  const changed = planned.filter(isChanged)
  await updateCustomers(tx, changed)
  const all = [...created, ...changed.map((line) => ({ ...line, id: line.known?.id ?? 0 }))]
  await writeMovements(
    tx,
    all.filter(({ openingPoints }) => openingPoints > 0).map((line) => opening(line, { by, at })),
  )
  const credit = changedFields({}, { creditLimit: creditLimitOre && oreToKr(creditLimitOre) })
  if (invite) await inviteAccounts(tx, created, at)
  await writeAudits(
    tx,
    all.map((line) => ({
      by,
      action: isNew(line) ? 'Kunde oprettet fra fil' : 'Kunde ændret fra fil',
      subject: customerSubject({ id: line.id, name: line.fields.name, email: line.email }),
      changes: isNew(line) ? { ...line.changes, ...credit } : line.changes,
      at,
    })),
  )
}

type Stored = PlannedCustomer & Readonly<{ id: number }>
type NewColumns = Pick<Account, 'creditLimitOre' | 'createdAt'>

/** Approved without a password: the mailed link lets the owner of the address choose one. */
async function insertCustomers(tx: Connection, lines: readonly PlannedCustomer[], same: NewColumns): Promise<Stored[]> {
  const ids = new Map<string, number>()
  for (const part of inParts(lines)) {
    const rows = await tx
      .insert(users)
      .values(part.map(({ email, fields }) => ({ email, ...columnsOf(fields), ...countryColumn(fields), approved: true, ...same })))
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, email: users.email })
    for (const { id, email } of rows) ids.set(email, id)
  }
  return lines.map((line) => {
    const id = ids.get(line.email)
    if (id === undefined) throw refuseFields('customer_email_taken', 'email')
    return { ...line, id }
  })
}

async function updateCustomers(tx: Connection, lines: readonly PlannedCustomer[]): Promise<void> {
  for (const part of inParts(lines)) {
    const rows = part.map(({ known, fields: { ean, postalCode, customDiscount, ...same } }) => {
      const columns = { last_ean: ean, postal_code: postalCode, custom_discount: customDiscount }
      return { id: known?.id, ...same, ...columns, ...countryColumn({ postalCode }) }
    })
    await tx.execute(sql`
      update users u set name = r.name, company = r.company, cvr = r.cvr, last_ean = r.last_ean, phone = r.phone, address = r.address,
        postal_code = r.postal_code, city = r.city, country = r.country, tier = r.tier, custom_discount = r.custom_discount
      from jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb) r where u.id = r.id`)
  }
}

function columnsOf({ ean, ...fields }: ImportedFields) {
  return { ...fields, lastEan: ean }
}

function opening({ id, known, openingPoints }: Stored, { by, at }: Omit<Storing, 'invite'>): DecidedMovement {
  const account = { balance: known?.points ?? 0, owed: known?.pointsOwed ?? 0 }
  const entry = movePoints(account, { kind: 'granted', points: openingPoints })
  if (entry.kind === 'refused') throw new Error('Points that are given are never refused')
  return { movement: { userId: id, reason: OPENING_POINTS_REASON, byUserId: by.userId, at }, account, entry }
}

function byEmail({ email: one }: PlannedCustomer, { email: other }: PlannedCustomer): number {
  return one < other ? -1 : 1
}

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

type Account = typeof users.$inferSelect

/** A customer to create or change; without changes they stay. */
type PlannedCustomer = Readonly<{
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
