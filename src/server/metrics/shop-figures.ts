import type { Pool } from './pool-gauges.ts'

export type ShopFigures = Readonly<{
  ordersByStatus: Readonly<Record<string, number>>
  ordersByPayment: Readonly<Record<string, number>>
  ordersLastHour: number
  turnoverLastHourOre: number
  pointsHeld: number
  pointsOwed: number
  mailsByState: Readonly<Record<string, number>>
  oldestMailSeconds: number
}>

export async function readShopFigures(pool: Pool, now: Date): Promise<ShopFigures> {
  const { rows } = await pool.query<{ figures: ShopFigures }>({
    name: 'shop_figures',
    text: `
      select json_build_object(
        'ordersByStatus', (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) n from orders group by 1) by_status),
        'ordersByPayment', (select coalesce(json_object_agg(payment_status, n), '{}') from (select payment_status, count(*) n from orders group by 1) by_payment),
        'ordersLastHour', (select count(*) from orders where created_at > $1::timestamptz - interval '1 hour'),
        'turnoverLastHourOre', (select coalesce(sum(total_ore), 0) from orders where created_at > $1::timestamptz - interval '1 hour'),
        'pointsHeld', (select coalesce(sum(points), 0) from users),
        'pointsOwed', (select coalesce(sum(points_owed), 0) from users),
        'mailsByState', (select coalesce(json_object_agg(state, n), '{}') from (select state, count(*) n from mails group by 1) by_state),
        'oldestMailSeconds', (select coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0) from mails where state = 'queued')
      ) as figures`,
    values: [now.toISOString()],
  })
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row.figures
}
