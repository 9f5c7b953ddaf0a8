import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { Sponsorship, SponsorshipSortField, sponsorshipCalls } from '#contract/sponsorships/sponsorship.ts'
import { oreToKr } from '#domain/money/money.ts'
import { SPONSORSHIP_STATUSES } from '#domain/sponsorships/sponsorship.ts'
import type { Connection } from '#server/database/connect.ts'
import { sponsorshipHistory, sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { containsText, orderBy } from '#server/lists/list-queries.ts'

type Row = typeof sponsorships.$inferSelect
type Filter = Omit<QueryOf<(typeof sponsorshipCalls)['listSponsorships']>, 'page' | 'limit'>

/** Newest first by default, with the total. */
export async function findSponsorships(
  db: Connection,
  { search, status, sort = '-createdAt' }: Filter,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<{ sponsorships: Sponsorship[]; total: number }> {
  const where = and(contains(search), status && eq(sponsorships.status, status))
  const rows = await db
    .select()
    .from(sponsorships)
    .where(where)
    .orderBy(...orderBy(SORTED, sort).map(nullsLast), desc(sponsorships.createdAt), desc(sponsorships.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(sponsorships).where(where)
  return { sponsorships: await withParts(db, rows), total: counted?.total ?? 0 }
}

export async function findSponsorship(db: Connection, id: string): Promise<Sponsorship | null> {
  const rows = await db.select().from(sponsorships).where(eq(sponsorships.id, id))
  const [found] = await withParts(db, rows)
  return found ?? null
}

export async function findImage(db: Connection, sponsorshipId: string, n: number): Promise<string | null> {
  const [image] = await db
    .select({ id: sponsorshipImages.id })
    .from(sponsorshipImages)
    .where(and(eq(sponsorshipImages.sponsorshipId, sponsorshipId), eq(sponsorshipImages.position, n)))
  return image?.id ?? null
}

const SORTED: Readonly<Record<SponsorshipSortField, SQL>> = {
  fullName: sql`${sponsorships.fullName} collate danish`,
  email: sql`${sponsorships.email}`,
  teamName: sql`${sponsorships.teamName} collate danish`,
  racingType: sql`${sponsorships.racingType} collate danish`,
  createdAt: sql`${sponsorships.createdAt}`,
  status: sql`array_position(array[${sql.join(
    SPONSORSHIP_STATUSES.map((status) => sql`${status}::text`),
    sql`, `,
  )}], ${sponsorships.status})`,
}

function nullsLast(order: SQL): SQL {
  return sql`${order} nulls last`
}

const SEARCHED = sql`lower((${sponsorships.fullName} || E'\\n' || ${sponsorships.email} || E'\\n' || coalesce(${sponsorships.teamName}, '')
  || E'\\n' || phone_digits(${sponsorships.phone})) collate danish)`

function contains(search = ''): SQL | undefined {
  return search.trim() === '' ? undefined : or(containsText(SEARCHED, search), eq(sponsorships.id, search.trim()))
}

async function withParts(db: Connection, rows: readonly Row[]): Promise<Sponsorship[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const history = await db
    .select()
    .from(sponsorshipHistory)
    .where(inArray(sponsorshipHistory.sponsorshipId, ids))
    .orderBy(asc(sponsorshipHistory.id))
  const images = await db
    .select()
    .from(sponsorshipImages)
    .where(inArray(sponsorshipImages.sponsorshipId, ids))
    .orderBy(asc(sponsorshipImages.position))
  return rows.map((row) => ({
    ...row,
    approvedAmount: inKr(row.approvedAmountOre),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    statusHistory: history
      .filter(({ sponsorshipId }) => sponsorshipId === row.id)
      .map(({ status, approvedAmountOre, notes, byName, createdAt }) => ({
        status,
        approvedAmount: inKr(approvedAmountOre),
        notes,
        byName,
        timestamp: createdAt.toISOString(),
      })),
    images: images
      .filter(({ sponsorshipId }) => sponsorshipId === row.id)
      .map(({ position, width, height }) => ({ n: position ?? 0, width, height })),
  }))
}

function inKr(ore: number | null): number | null {
  return ore === null ? null : oreToKr(ore)
}
