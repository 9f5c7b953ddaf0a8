import { createHash } from 'node:crypto'
import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import type { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { mixedLinesText } from '#domain/csv/mixed-lines.ts'
import { readOutcomeTexts } from '#domain/payments/bank/bank-lines.ts'
import { matchLines } from '#domain/payments/bank/match-lines.ts'
import type { BankLine } from '#domain/payments/bank/read-statement.ts'
import { type Recognised, recogniseLines, textKeyOf } from '#domain/payments/bank/recognise-lines.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { readCsvFile } from '#server/csv/decode-csv.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { bankLines, bankStatements, payments } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { recognisePayouts } from '#server/payments/recognise-payouts.ts'
import type { Shop } from '#server/shop.ts'
import { decideBankReading, openBankFile } from './decide-bank-reading.ts'
import { findTargets } from './find-targets.ts'

type Call = (typeof bankStatementCalls)['readBankStatement']
type Known = Readonly<{ id: number; day: string; amountOre: number; textKey: string; balanceOre: number | null; ordinal: number }>
type KeyedLine = BankLine & Readonly<{ textKey: string }>
type NewLine = KeyedLine & Readonly<{ looksLikeId: number | null }>

/** Stores a file's new lines, outgoing ones only if owed to an order; books nothing. Removes untouched lines of the reading `instead`. */
export async function readBankStatement(
  shop: Shop,
  staff: Visitor,
  request: Request,
  { instead, ...chosen }: QueryOf<Call>,
): Promise<Omit<ResponseOf<Call>, 'success'>> {
  const at = shop.now()
  const opened = openBankFile(await readCsvFile(request))
  const { file, by, answer, needsChoice } = await decideBankReading(shop.db, opened, chosen, at)
  if (needsChoice) return { told: [], added: 0, unknown: answer, reading: null }
  const { statementId, ...counted } = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    // a separate lock: booking continues, other imports wait
    await tx.execute(sql`lock table bank_statements in share row exclusive mode`)
    if (instead !== undefined) await removeUntouched(tx, staff, instead, at)
    return await storeNewLines(tx, file.lines, { staff, at })
  })
  const { pending, rejected, foreign, unread } = file
  const texts = readOutcomeTexts({ ...counted, pending, rejected, foreign, unread })
  const mixed = mixedLinesText(opened.mixedLines)
  const reading = { ...answer, by, statementId }
  return { told: mixed === null ? texts : [...texts, mixed], added: counted.added, unknown: null, reading }
}

type Storing = Readonly<{ staff: Visitor; at: Date }>

async function storeNewLines(tx: Connection, lines: readonly BankLine[], { staff, at }: Storing) {
  const read = lines.map((line) => ({ ...line, textKey: hashOf(line.text) }))
  const known = await findKnown(tx, read)
  const outcomes = recogniseLines(read, known)
  const fresh = read.flatMap((line, place) => {
    const outcome = outcomes[place]
    return outcome && outcome.kind !== 'known' ? [{ ...line, looksLikeId: lookalikeIdOf(outcome) }] : []
  })
  const owed = await owedLines(
    tx,
    fresh.filter(({ amountOre }) => amountOre < 0),
  )
  const added = fresh.filter((line) => line.amountOre > 0 || owed.has(line))
  const statementId = added.length > 0 ? await store(tx, added, known, { staff, at }) : null
  const payouts = added.length > 0 ? await recognisePayouts(tx, at) : 0
  return { statementId, added: added.length, payouts, known: read.length - fresh.length, outgoing: fresh.length - added.length }
}

function lookalikeIdOf(outcome: Recognised<Known>): number | null {
  return outcome.kind === 'lookalike' ? outcome.as.id : null
}

function hashOf(text: string): string {
  return createHash('sha256').update(textKeyOf(text)).digest('hex')
}

async function findKnown(tx: Connection, read: readonly KeyedLine[]): Promise<Known[]> {
  const days = read.map(({ day }) => day).toSorted()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { id, day, amountOre, balanceOre, ordinal } = bankLines
  return await tx
    .select({ id, day, amountOre, balanceOre, ordinal, textKey: sql<string>`encode(${bankLines.textHash}, 'hex')` })
    .from(bankLines)
    .where(between(day, first, last))
    .orderBy(id)
}

async function owedLines(tx: Connection, lines: readonly NewLine[]): Promise<ReadonlySet<NewLine>> {
  const toMatch = lines.map((line, id) => ({ ...line, id, leftOre: line.amountOre, isLookalike: line.looksLikeId !== null }))
  const matches = matchLines(toMatch, await findTargets(tx, toMatch))
  return new Set(lines.filter((_, place) => !['none', 'booked'].includes(matches[place]?.state ?? 'none')))
}

async function store(tx: Connection, lines: readonly NewLine[], known: readonly Known[], { staff, at }: Storing): Promise<number> {
  const [statement] = await tx.insert(bankStatements).values({ readAt: at, byUserId: staff.userId }).returning()
  if (!statement) throw new Error('the statement was not stored')
  const equal = new Map<string, number>()
  const keyOf = ({ day, amountOre, textKey }: Known | NewLine) => `${day} ${amountOre} ${textKey}`
  // an earlier one of equal lines may have been removed with its file
  for (const line of known) equal.set(keyOf(line), Math.max(equal.get(keyOf(line)) ?? 0, line.ordinal))
  const rows = lines.map((line) => {
    const ordinal = (equal.get(keyOf(line)) ?? 0) + 1
    equal.set(keyOf(line), ordinal)
    return { ...line, ordinal }
  })
  // as one value: a year of a busy account has thousands of lines
  await tx.execute(sql`
    insert into bank_lines (statement_id, day, amount_ore, text, text_hash, ordinal, balance_ore, looks_like_id)
    select ${statement.id}::int, (line ->> 'day')::date, (line ->> 'amountOre')::bigint, line ->> 'text', decode(line ->> 'textKey', 'hex'),
      (line ->> 'ordinal')::int, (line ->> 'balanceOre')::bigint, (line ->> 'looksLikeId')::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as input (line, place) order by place`)
  await writeAudit(tx, {
    by: staff,
    action: 'Bankudtog læst ind',
    subject: { kind: 'bank_statement', id: statement.id, label: `Bankudtog ${statement.id}` },
    changes: { bankLines: { to: rows.length } },
    at,
  })
  return statement.id
}

/** Removes a file's unprocessed lines, and the file when none are left. Answers their number. */
export async function undoBankStatement(shop: Shop, staff: Visitor, id: number): Promise<number> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    await tx.execute(sql`lock table bank_statements in share row exclusive mode`)
    const [found] = await tx.select({ id: bankStatements.id }).from(bankStatements).where(eq(bankStatements.id, id))
    if (!found) throw new ShopError('bank_statement_not_found')
    const removed = await removeUntouched(tx, staff, id, shop.now())
    if (removed === 0) throw new ShopError('bank_statement_used')
    return removed
  })
}

async function removeUntouched(tx: Connection, staff: Visitor, id: number, at: Date): Promise<number> {
  const isOfIt = eq(bankLines.statementId, id)
  const held = await tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(isOfIt, isNull(bankLines.aside)))
    .orderBy(bankLines.id)
    .for('update')
  const used = await tx
    .select({ id: payments.bankLineId })
    .from(payments)
    .where(
      inArray(
        payments.bankLineId,
        held.map((line) => line.id),
      ),
    )
  const untouched = held.filter((line) => !used.some(({ id }) => id === line.id))
  if (untouched.length === 0) return 0
  await tx.delete(bankLines).where(
    inArray(
      bankLines.id,
      untouched.map((line) => line.id),
    ),
  )
  if ((await tx.$count(bankLines, isOfIt)) === 0) await tx.delete(bankStatements).where(eq(bankStatements.id, id))
  await writeAudit(tx, {
    by: staff,
    action: 'Bankudtog fortrudt',
    subject: { kind: 'bank_statement', id, label: `Bankudtog ${id}` },
    changes: { bankLines: { from: untouched.length } },
    at,
  })
  return untouched.length
}
