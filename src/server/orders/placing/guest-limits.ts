import { sql } from 'drizzle-orm'
import { mailboxOf } from '#domain/customers/email.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { guestObstacle, mostUnitsFromNetworkPerDay } from '#domain/orders/guest-order.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { runTogether } from '#server/database/run-together.ts'
import { statement } from '#server/database/statement.ts'
import { type IdempotencyKey, keysExpiredAt } from '#server/http/idempotency.ts'
import { type Limit, limitSuccesses } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import type { PlaceOrderBody } from './order-request.ts'

const TOO_MANY_HERE = 'Der er bestilt meget herfra på kort tid. Vent lidt, eller ring til os, så hjælper vi.'
const TOO_MANY_MAILS = 'Der er lagt mange ordrer med den e-mail. Vent lidt, eller ring til os, så hjælper vi.'

type GuestRequest = Readonly<{ body: PlaceOrderBody; key: IdempotencyKey | null; ip: string }>

/** Places a guest's order within the limits of unpaid units, network and mailbox. Repeated keys are always answered. */
export async function withinGuestLimits<Placed>(
  shop: Shop,
  { body, key, ip }: GuestRequest,
  place: () => Promise<Placed>,
): Promise<Placed> {
  const settings = await shop.settings()
  const units = body.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const { unpaidUnits, isKnown } = await findUnpaid(shop, body.customerEmail, key)
  if (isKnown) return await place()
  requireWithinGuestLimit(settings, { units, unpaidUnits })
  return await limitSuccesses(shop, limitsOf(settings, { ip, units, email: body.customerEmail }), place)
}

function limitsOf({ guestOrders }: ShopSettings, { ip, units, email }: Readonly<{ ip: string; units: number; email: string }>): Limit[] {
  const { ordersPerHour, mailsPerHour } = guestOrders
  return [
    { key: `guest-orders-from:${ip}`, most: ordersPerHour, minutes: 60, message: TOO_MANY_HERE },
    {
      key: `guest-units-from:${ip}`,
      most: mostUnitsFromNetworkPerDay(guestOrders),
      minutes: 24 * 60,
      weight: units,
      message: TOO_MANY_HERE,
    },
    { key: `guest-orders-to:${mailboxOf(email)}`, most: mailsPerHour, minutes: 60, message: TOO_MANY_MAILS },
  ]
}

function requireWithinGuestLimit(
  { guestOrders, company }: ShopSettings,
  requested: Readonly<{ units: number; unpaidUnits: number }>,
): void {
  const obstacle = guestObstacle(requested, guestOrders)
  const most = `Som gæst kan du højst have ${count(guestOrders.maxUnits, 'vare', 'varer')} bestilt uden at have betalt.`
  const help = `Log ind, eller ring på ${company.phone}, så hjælper vi.`
  if (obstacle === 'order-too-large') throw new ShopError('guest_order_too_large', { message: `${most} ${help}` })
  if (obstacle === 'too-much-unpaid')
    throw new ShopError('guest_orders_unpaid', { message: `${most} Du har allerede ${requested.unpaidUnits}. ${help}` })
}

const countUnpaidUnits = statement<{ email: string }, { units: number }>(
  'count-unpaid-units-of-guest',
  ({ email }) => sql`
    select coalesce(sum(l.quantity), 0)::int as units from orders o join order_lines l on l.order_id = o.id
    where o.customer_email = ${email} and o.user_id is null and o.payment_status = 'unpaid' and o.status <> 'cancelled' and o.deleted_at is null`,
)

const findKnownKey = statement<Pick<IdempotencyKey, 'scope' | 'key'> & { since: Date }, { key: string }>(
  'find-known-key',
  ({ scope, key, since }) => sql`select key from idempotency_keys where scope = ${scope} and key = ${key} and created_at > ${since}`,
)

/** Loads the counts in one round trip. The key is looked up last, so that a repeated request always finds the order that was counted. */
async function findUnpaid(
  { db, now }: Shop,
  email: string,
  key: IdempotencyKey | null,
): Promise<Readonly<{ unpaidUnits: number; isKnown: boolean }>> {
  const since = keysExpiredAt(now())
  const { unpaid, known } = await runTogether(db, {
    unpaid: countUnpaidUnits({ email }),
    known: key && findKnownKey({ scope: key.scope, key: key.key, since }),
  })
  return { unpaidUnits: unpaid[0]?.units ?? 0, isKnown: known.length > 0 }
}
