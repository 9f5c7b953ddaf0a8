import { sql } from 'drizzle-orm'
import type { SampleResults } from '#contract/samples/samples.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { figuresOf, outcomesOf } from '#domain/samples/sample.ts'
import type { Connection } from '#server/database/connect.ts'

const PERIOD_DAYS = 365
const SHOWN = 200

type SampleRow = {
  id: string
  accountId: number
  filmId: number
  kcwId: string
  nameDa: string
  buyer: string
  isFree: boolean
  sentAt: number
}
type RollRow = { accountId: number; filmId: number; orderedAt: number; orderId: number; orderNumber: string; rolls: number }

/** Samples, free and paid, with the first later order of their film. */
export async function findResults(db: Connection, now: Date): Promise<SampleResults> {
  const since = new Date(now.getTime() - PERIOD_DAYS * DAY_MS)
  const samples = await findSent(db, since)
  const outcomes = outcomesOf(samples, samples.length === 0 ? [] : await findRolls(db, samples, since))
  const led = outcomes.flatMap(({ sample, roll }) => (roll ? [{ sample, roll }] : []))
  return {
    ...figuresOf(outcomes),
    outcomes: led
      .toSorted((one, other) => other.roll.orderedAt - one.roll.orderedAt)
      .slice(0, SHOWN)
      .map(({ sample: { id, kcwId, nameDa, buyer, isFree, sentAt }, roll }) => ({
        id,
        kcwId,
        nameDa,
        buyer,
        isFree,
        sentAt: new Date(sentAt).toISOString(),
        order: { id: roll.orderId, orderNumber: roll.orderNumber, orderedAt: new Date(roll.orderedAt).toISOString(), rolls: roll.rolls },
      })),
  }
}

const ms = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`)

async function findSent(db: Connection, since: Date): Promise<SampleRow[]> {
  const { rows } = await db.execute<SampleRow>(sql`
    select 'brev-' || request.id as id, request.account_id as "accountId", request.film_id as "filmId", request.kcw_id as "kcwId",
      request.name_da as "nameDa", coalesce(nullif(users.company, ''), users.name, '') as buyer, true as "isFree", ${ms('letter.sent_at')} as "sentAt"
    from sample_requests request join sample_letters letter on letter.id = request.letter_id left join users on users.id = request.user_id
    where letter.sent_at >= ${since}
    union all
    select 'linje-' || line.id, bought.account_id, film.id, film.kcw_id, film.name_da, coalesce(nullif(bought.company, ''), bought.customer_name), false,
      ${ms('min(parcel.sent_at)')}
    from order_lines line
    join orders bought on bought.id = line.order_id
    join products film on film.id = line.sample_of_id
    join parcel_lines packed on packed.order_line_id = line.id
    join parcels parcel on parcel.id = packed.parcel_id and parcel.taken_back_at is null
    where line.sample_of_id is not null and bought.account_id is not null and bought.deleted_at is null and bought.status <> 'cancelled'
      and parcel.sent_at >= ${since}
    group by line.id, bought.id, film.id`)
  return rows
}

async function findRolls(db: Connection, samples: readonly SampleRow[], since: Date): Promise<RollRow[]> {
  const ids = (of: (sample: SampleRow) => number) => sql.param([...new Set(samples.map(of))])
  const { rows } = await db.execute<RollRow>(sql`
    select bought.account_id as "accountId", line.product_id as "filmId", ${ms('bought.created_at')} as "orderedAt", bought.id as "orderId",
      bought.order_number as "orderNumber", sum(line.quantity - line.returned)::int as rolls
    from orders bought join order_lines line on line.order_id = bought.id
    where bought.account_id = any(${ids(({ accountId }) => accountId)}::int[]) and line.product_id = any(${ids(({ filmId }) => filmId)}::int[])
      and bought.created_at >= ${since} and bought.deleted_at is null and bought.status <> 'cancelled' and line.sample_of_id is null
      and line.quantity > line.returned
    group by bought.id, line.product_id`)
  return rows
}
