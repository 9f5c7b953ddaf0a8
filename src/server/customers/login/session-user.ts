import { sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/customers/account.ts'
import { type MemberRole, memberMay } from '#domain/customers/rights/member-rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { type CreditRow, creditsLeft } from '#domain/samples/sample-credit.ts'
import { type StoredSettings, settingsFrom } from '#domain/settings/settings.ts'
import { creditRowsOf, toCredits } from '#server/customers/sample-credits.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { members, sessions, users } from '#server/database/schema/customers.ts'
import { settings } from '#server/database/schema/settings.ts'
import { statement } from '#server/database/statement.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { pendingPoints } from '#server/points/queries.ts'

type UserRow = Omit<SessionUser, 'discount' | 'createdAt' | 'sampleCredits' | 'workshop' | 'workshops'> &
  Readonly<{
    createdAt: Date
    settings: StoredSettings | null
    creditRows: readonly CreditRow[] | null
    workshopId: number
    memberId: number | null
    memberRole: MemberRole | null
    orderLimitOre: number | null
    orderEmail: string
    workshopName: string
    ownName: string | null
    joined: SessionUser['workshops'] | null
  }>

/** `p` is the user, `u` the workshop. */
const COLUMNS = sql`p.id, p.email, p.name, u.company, u.cvr, u.phone, u.address, u.postal_code as "postalCode", u.city, u.tier, u.points,
      u.custom_discount as "customDiscount", p.role, p.permissions, p.restricted_to as "restrictedTo", u.approved,
      p.email_verified_at is not null as "emailVerified", p.shows_prices_excl_vat as "showsPricesExclVat", u.last_reference as "lastReference",
      u.last_receiver as "lastReceiver", u.last_ean as "lastEan", p.created_at as "createdAt", ${pendingPoints(sql`u.id`)} as "pointsPending",
      ${creditRowsOf(sql`u.account_id`)} as "creditRows", (select data from ${settings}) as settings, u.id as "workshopId", m.id as "memberId",
      m.role as "memberRole", m.order_limit_ore::float8 as "orderLimitOre", u.email as "orderEmail", coalesce(u.company, u.name) as "workshopName",
      case when p.approved and (p.buys_alone or p.role <> 'customer') then coalesce(p.company, p.name) end as "ownName",
      (select json_agg(json_build_object('memberId', j.id, 'name', coalesce(w.company, w.name)) order by j.joined_at, j.id)
        from ${members} j join ${users} w on w.id = j.customer_id where j.user_id = p.id and p.role = 'customer' and w.approved and w.active) as joined`

const userOfId = statement<{ userId: number; memberId: number | null }, UserRow>(
  'user-of-id',
  ({ userId, memberId }) => sql`
    select ${COLUMNS} from ${users} p left join ${members} m on m.id = ${memberId}::int and m.user_id = p.id
    join ${users} u on u.id = coalesce(m.customer_id, p.id) where p.id = ${userId}`,
)

export const userOfSession = statement<{ tokenHash: Buffer }, UserRow>(
  'user-of-session',
  ({ tokenHash }) => sql`
    select ${COLUMNS} from ${sessions} s join ${users} p on p.id = s.user_id
    left join ${members} m on m.id = s.member_id and m.user_id = s.user_id
    join ${users} u on u.id = coalesce(m.customer_id, p.id) where s.token_hash = ${tokenHash}`,
)

/** The session's user as stored in the browser (requirements §4 'Session'). */
export async function findSessionUser(db: Connection, userId: number, memberId: number | null): Promise<SessionUser> {
  return toSessionUser(await run(db, userOfId({ userId, memberId })))
}

export function toSessionUser([row]: readonly UserRow[]): SessionUser {
  // deleted since the session was checked
  if (!row) throw new ShopError('not_logged_in')
  const { settings: stored, creditRows, createdAt, workshopId, memberId, memberRole, orderLimitOre, orderEmail, ...found } = row
  const { workshopName, ownName, joined, ...user } = found
  const role = memberRole ?? 'owner'
  const workshop = {
    id: workshopId,
    memberId,
    name: workshopName,
    role,
    orderLimit: orderLimitOre === null ? null : oreToKr(orderLimitOre),
    orderEmail: memberMay(role, 'order') ? orderEmail : null,
  }
  const own = ownName === null ? [] : [{ memberId: null, name: ownName }]
  const about = { workshop, workshops: [...own, ...(joined ?? [])], createdAt: createdAt.toISOString() }
  if (!memberMay(role, 'seePrices')) return { ...user, ...about, ...WITHOUT_PRICES }
  const { tierDiscounts } = settingsFrom(stored ?? {})
  const sampleCredits = toCredits(creditsLeft(creditRows ?? []))
  return { ...user, ...about, discount: discountPercentOf(user, tierDiscounts), sampleCredits }
}

/** For members without prices: a guest's values, from which no prices can be derived. */
const WITHOUT_PRICES = {
  tier: 'Bronze',
  customDiscount: null,
  discount: 0,
  points: 0,
  pointsPending: 0,
  sampleCredits: [],
  cvr: null,
  phone: null,
  address: null,
  postalCode: null,
  city: null,
  lastReference: null,
  lastReceiver: null,
  lastEan: null,
} satisfies Partial<SessionUser>
