import { getTableColumns, sql } from 'drizzle-orm'
import type { MovementKind, StockCause } from '#domain/batches/stock-movement.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { searchTextOf } from '#server/search/search-text.ts'
import type { ProductState } from './product-state.ts'
import type { TagIndex } from './tag-index.ts'

type ProductWrite = Readonly<{ id: number; state: ProductState }>

const ROWS_AT_ONCE = 1_000
const WRITTEN = Object.entries(getTableColumns(products)).filter(
  ([field]) =>
    ![
      ...[
        'id',
        'finish',
        'gone',
        'priceAfterPromotionOre',
        'soldRecently',
        'recommended',
        'revision',
        'drawingKey',
        'createdAt',
        'updatedAt',
      ],
      // a written stock is a count, to which the database adapts the batches
      ...['batches', 'incoming', 'stockCause'],
    ].includes(field),
)
const NAMES = WRITTEN.map(([, column]) => column.name)

/** A thousand per statement; answers the ids in order. */
export async function insertProducts(tx: Connection, states: readonly ProductState[], tags: TagIndex, at: Date): Promise<number[]> {
  const ids: number[] = []
  for (const part of inParts(states)) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into products (${columns(NAMES)}, created_at, updated_at)
      select ${columns(NAMES, 'r.')}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from jsonb_array_elements(${jsonOf(part, tags)}::jsonb) with ordinality as given (element, place)
      cross join lateral jsonb_populate_record(null::products, given.element) r
      order by given.place
      returning id`)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Updates locked products; each revision increases by one. A new stock is a count unless another cause is given. */
export async function updateProducts(
  tx: Connection,
  writes: readonly ProductWrite[],
  tags: TagIndex,
  { at, by, stock = 'counted', note }: Readonly<{ at: Date; by: Pick<Visitor, 'userId'>; stock?: MovementKind; note?: string }>,
): Promise<void> {
  const cause: StockCause = { kind: stock, byUserId: by.userId, note, at: at.toISOString() }
  const assignments = NAMES.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`)
  for (const part of inParts(writes)) {
    const rows = jsonOf(
      part.map(({ state }) => state),
      tags,
      part.map(({ id }) => id),
    )
    await tx.execute(sql`
      update products p set ${sql.join(assignments, sql`, `)}, revision = p.revision + 1, updated_at = ${at.toISOString()}::timestamptz,
        stock_cause = case when p.stock <> r.stock then ${JSON.stringify(cause)}::jsonb end
      from jsonb_populate_recordset(null::products, ${rows}::jsonb) r where p.id = r.id`)
  }
}

function columns(names: readonly string[], prefix = '') {
  return sql.join(
    names.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  )
}

function jsonOf(states: readonly ProductState[], tags: TagIndex, ids: readonly number[] = []): string {
  return JSON.stringify(
    states.map((state, place) => {
      const searchText = searchTextOf({ ...state, series: tags.seriesName(state.seriesId) })
      const row: Readonly<Record<string, unknown>> = { ...state, searchText }
      return { id: ids[place], ...Object.fromEntries(WRITTEN.map(([field, column]) => [column.name, row[field]])) }
    }),
  )
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, part) =>
    items.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  )
}

/** Updates planner statistics after many additions, before autovacuum does. */
export async function analyseProducts(db: Connection): Promise<void> {
  await db.execute(sql`analyze products, product_search, product_texts`)
}
