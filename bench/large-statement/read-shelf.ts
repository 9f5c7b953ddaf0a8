import { sql } from 'drizzle-orm'
import type { StoredSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import type { StoredImage } from '#server/database/schema.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { runStatement, statement } from './statement.ts'

/** A product as an order needs it. */
export type ShelfProduct = Readonly<{
  id: number
  kcwId: string
  nameDa: string
  series: string | null
  unitPriceOre: number
  promotionPercent: number
  pointsEligible: boolean
  pointsCost: number
  stock: number
  active: boolean
  revision: number
  drawingKey: string
  images: StoredImage[]
  categoryAllowsPoints: boolean | null
  productType: string | null
  productTypeDa: string | null
  specifications: Readonly<Record<string, string>>
}>

export type BuyerAccount = Readonly<{
  balance: number
  owed: number
  reference: string | null
  receiver: string | null
  ean: string | null
}>
export type KnownOrder = Readonly<{ bodyHash: string; orderId: number; orderNumber: string; confirmationToken: string | null }>

/** Everything one decision about an order rests on, from one moment. */
export type Shelf = Readonly<{
  products: readonly ShelfProduct[]
  settings: StoredSettings
  account: BuyerAccount | null
  /** the order this key already placed */
  known: KnownOrder | null
}>

type ShelfQuery = Readonly<{ productIds: readonly number[]; userId: number | null; key: IdempotencyKey | null; keysSince: Date }>
type Values = Readonly<{ ids: string; userId: number | null; scope: string | null; key: string | null; keysSince: string }>

const readShelfStatement = statement<Values>(
  'read-shelf',
  ({ ids, userId, scope, key, keysSince }) => sql`
    select
      coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'kcwId', p.kcw_id, 'nameDa', p.name_da, 'series', s.name_da,
          'unitPriceOre', p.unit_price_ore, 'promotionPercent', p.promotion_percent,
          'pointsEligible', p.points_eligible, 'pointsCost', p.points_cost,
          'stock', p.stock, 'active', p.active, 'revision', p.revision, 'drawingKey', p.drawing_key, 'images', p.images,
          'categoryAllowsPoints', c.points_eligible, 'productType', t.name, 'productTypeDa', t.name_da,
          'specifications', json_strip_nulls(json_build_object('type', p.specifications ->> 'type'))))
        from jsonb_array_elements_text(${ids}::jsonb) as wanted (id)
        cross join lateral (select * from products where products.id = wanted.id::int offset 0) p
        left join series s on s.id = p.series_id
        left join categories c on c.id = p.category_id
        left join product_types t on t.id = p.product_type_id
      ), '[]') as products,
      (select data from settings) as settings,
      (select json_build_object('balance', points, 'owed', points_owed,
          'reference', last_reference, 'receiver', last_receiver, 'ean', last_ean)
        from users where id = ${userId}::int) as account,
      (select json_build_object('bodyHash', encode(k.body_hash, 'hex'), 'orderId', o.id,
          'orderNumber', o.order_number, 'confirmationToken', o.confirmation_token)
        from idempotency_keys k join orders o on o.id = k.order_id
        where k.scope = ${scope}::text and k.key = ${key}::text and k.created_at > ${keysSince}::timestamptz) as known`,
)

/** Reads products, settings, the buyer's points and the order an idempotency key stands for in one statement. */
export async function readShelf(db: Connection, { productIds, userId, key, keysSince }: ShelfQuery): Promise<Shelf> {
  const [shelf] = await runStatement<Shelf, Values>(db, readShelfStatement, {
    // as JSON, not as an array: its length would make PostgreSQL plan every call anew
    ids: JSON.stringify(productIds),
    userId,
    scope: key?.scope ?? null,
    key: key?.key ?? null,
    keysSince: keysSince.toISOString(),
  })
  if (!shelf) throw new Error('a statement without from answered no row')
  return shelf
}
