import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import {
  type BankLineAnswer,
  type BankStatement,
  type BankTarget,
  type bankStatementCalls,
  MAX_LINES_AT_ONCE,
} from '#contract/payments/bank-statement.ts'
import { readSearchText } from '#domain/lists/search-text.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isAllDigits } from '#domain/numbers/digits.ts'
import { type LineMatch, matchLines } from '#domain/payments/bank/match-lines.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { bankLines } from '#server/database/schema/payments.ts'
import { containsText } from '#server/lists/list-queries.ts'
import { ordersMatching } from '#server/lists/orders-matching.ts'
import { findPayouts } from '#server/payments/recognise-payouts.ts'
import { type FoundTarget, findTargets, readTargets, withTransferred } from './find-targets.ts'

type List = (typeof bankStatementCalls)['listBankLines']
type State = QueryOf<List>['state']

/** Neither fully booked nor set aside. */
export const isOpenBankLine = sql`${bankLines.bookedOre} <> ${bankLines.amountOre} and ${bankLines.aside} is null`
const IN_STATE: Readonly<Record<State, SQL | undefined>> = {
  open: isOpenBankLine,
  booked: and(sql`${bankLines.bookedOre} = ${bankLines.amountOre}`, isNull(bankLines.aside)),
  aside: isNotNull(bankLines.aside),
}

/** Open lines have suggestions based on the present state. */
export async function listBankLines(db: Connection, { state, page = 1 }: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const other = alias(bankLines, 'other')
  const rows = await db
    .select({ line: bankLines, looksLike: other.text })
    .from(bankLines)
    .leftJoin(other, eq(other.id, bankLines.looksLikeId))
    .where(IN_STATE[state])
    .orderBy(...(state === 'open' ? [asc(bankLines.day), asc(bankLines.id)] : [desc(bankLines.day), desc(bankLines.id)]))
    .limit(MAX_LINES_AT_ONCE)
    .offset((page - 1) * MAX_LINES_AT_ONCE)
  const matchOf = state === 'open' ? await matchesOf(db, rows) : () => null
  const bookedOf = await bookedParts(
    db,
    rows.map(({ line }) => line.id),
  )
  const payoutOf = await findPayouts(
    db,
    rows.flatMap(({ line }) => (line.aside === 'payout' ? (line.payoutId ?? []) : [])),
  )
  const counts = await countLines(db)
  return {
    lines: rows.map((row) =>
      toAnswer(row, {
        match: matchOf(row.line.id),
        booked: bookedOf.get(row.line.id) ?? [],
        payout: payoutOf.get(row.line.payoutId ?? '') ?? null,
      }),
    ),
    total: counts[state],
    counts,
  }
}

/** Without suggestions. */
export async function findBankLine(db: Connection, id: number): Promise<BankLineAnswer | null> {
  const [line] = await db.select().from(bankLines).where(eq(bankLines.id, id))
  return line
    ? toAnswer({ line, looksLike: null }, { match: null, booked: (await bookedParts(db, [id])).get(id) ?? [], payout: null })
    : null
}

type Row = Readonly<{ line: typeof bankLines.$inferSelect; looksLike: string | null }>

function toAnswer({ line, looksLike }: Row, known: Pick<BankLineAnswer, 'match' | 'booked' | 'payout'>): BankLineAnswer {
  const { id, day, text, amountOre, bookedOre, aside } = line
  return {
    id,
    day,
    text,
    amount: oreToKr(amountOre),
    left: oreToKr(amountOre - bookedOre),
    looksLike: line.looksLikeId === null ? null : (looksLike ?? ''),
    aside,
    ...known,
  }
}

async function matchesOf(db: Connection, rows: readonly Row[]): Promise<(id: number) => BankLineAnswer['match']> {
  const open = rows.map(({ line: { id, day, text, amountOre, bookedOre, looksLikeId } }) => ({
    id,
    day,
    text,
    leftOre: amountOre - bookedOre,
    isLookalike: looksLikeId !== null,
  }))
  const lines = await withTransferred(db, open)
  const targets = await findTargets(db, lines)
  const found = new Map(targets.map((target) => [target.orderId, target]))
  const matches = new Map(matchLines(lines, targets).map((match) => [match.lineId, match]))
  return (id) => {
    const match = matches.get(id)
    return match ? toMatch(match, found) : null
  }
}

function toMatch({ state, isSure, parts, candidates }: LineMatch, found: ReadonlyMap<number, FoundTarget>): BankLineAnswer['match'] {
  const targetOf = (id: number): FoundTarget => {
    const target = found.get(id)
    if (!target) throw new Error(`order ${id} was matched and not read`)
    return target
  }
  return {
    state,
    isSure,
    parts: parts.map(({ orderId, amountOre }) => {
      const { orderNumber, customer } = targetOf(orderId)
      return { orderId, orderNumber, customer, amount: oreToKr(amountOre) }
    }),
    candidates: [...parts.map(({ orderId }) => orderId), ...candidates].map((id) => toTarget(targetOf(id))),
  }
}

function toTarget({ orderId, orderNumber, customer, openOre, documents }: FoundTarget): BankTarget {
  return { orderId, orderNumber, customer, open: oreToKr(openOre), invoices: documents.map(({ number }) => number) }
}

async function bookedParts(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, BankLineAnswer['booked']>> {
  const { rows } = await db.execute<{ lineId: number; orderId: number; orderNumber: string; customer: string; amountOre: number }>(sql`
    select bank_line_id as "lineId", order_id as "orderId", order_number as "orderNumber",
      coalesce(nullif(company, ''), customer_name) as customer, sum(amount_ore)::bigint as "amountOre"
    from payments join orders on orders.id = order_id
    where bank_line_id = any(${sql.param(ids)}::int[])
    group by bank_line_id, order_id, order_number, company, customer_name having sum(amount_ore) <> 0
    order by order_id`)
  const parts = rows.map(({ amountOre, ...part }) => ({ ...part, amount: oreToKr(amountOre) }))
  return Map.groupBy(parts, ({ lineId }) => lineId)
}

async function countLines(db: Connection): Promise<Record<State, number>> {
  const [counted] = await db
    .select({
      open: sql<number>`count(*) filter (where ${IN_STATE.open})::int`,
      booked: sql<number>`count(*) filter (where ${IN_STATE.booked})::int`,
      aside: sql<number>`count(*) filter (where ${IN_STATE.aside})::int`,
    })
    .from(bankLines)
  return counted ?? { open: 0, booked: 0, aside: 0 }
}

const MAX_TARGETS = 12

/** Searches orders like the order list; open ones first. */
export async function findBankTargets(db: Connection, search: string): Promise<BankTarget[]> {
  const { orderEnding, ...parsed } = readSearchText(search)
  const bare =
    isAllDigits(search.trim()) && search.trim().length < 10
      ? sql`select order_id from invoices where number = ${Number(search.trim())}`
      : null
  const byNumber = [ordersMatching({ ...parsed, orderEnding: null }), bare].filter((one) => one !== null)
  const named = sql`select ${orders.id} from ${orders} where ${containsText(orders.searchText, search) ?? sql`true`}`
  const ids = sql.join([named, ...byNumber], sql` union `)
  const found = await readTargets(
    db,
    sql`select id from orders where id in (${ids}) and deleted_at is null order by open_ore = 0, id desc limit ${MAX_TARGETS}`,
  )
  return found
    .toSorted((one, other) => Number(one.openOre === 0) - Number(other.openOre === 0) || other.orderId - one.orderId)
    .map(toTarget)
}

const MAX_STATEMENTS = 20

export async function listBankStatements(db: Connection): Promise<BankStatement[]> {
  const { rows } = await db.execute<Omit<BankStatement, 'readAt'> & { readAt: Date | string }>(sql`
    select s.id, s.read_at as "readAt", u.name as by, min(l.day)::text as "from", max(l.day)::text as "to", count(*)::int as lines,
      count(*) filter (where l.booked_ore = l.amount_ore)::int as booked,
      count(*) filter (where l.aside is null and not exists (select from payments p where p.bank_line_id = l.id))::int as untouched
    from (select * from bank_statements order by id desc limit ${MAX_STATEMENTS}) s
    join bank_lines l on l.statement_id = s.id left join users u on u.id = s.by_user_id
    group by s.id, s.read_at, u.name order by s.id desc`)
  return rows.map((row) => ({ ...row, readAt: new Date(row.readAt).toISOString() }))
}
