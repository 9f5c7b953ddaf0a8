import { and, desc, eq, sql } from 'drizzle-orm'
import { type CartonDeclaration, type PackagingReportAnswer, packagingCalls } from '#contract/parcels/packaging.ts'
import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { type Grams, type PackedParcel, packagingReport } from '#domain/parcels/packaging.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { cartonDeclarations, cartons } from '#server/database/schema/goods/cartons.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { receivePdf } from '#server/http/bodies/receive-form.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

export const cartonDeclarationRoutes = [
  route(packagingCalls.storeCartonDeclaration, async (shop, { params: { id }, request, visitor }) =>
    receivePdf(request, visitor, async ({ name, body }) => {
      const stored = await changeDeclarations(shop, visitor, id, async (tx) => {
        const values = { cartonId: id, name, body, byUserId: visitor.userId, createdAt: shop.now() }
        const [row] = await tx.insert(cartonDeclarations).values(values).returning({ id: cartonDeclarations.id })
        return { result: row?.id, action: 'Emballageerklæring gemt', change: { to: name } }
      })
      const declaration = (await findCartonDeclarations(shop.db)).find((one) => one.id === stored)
      if (!declaration) throw new ShopError('document_not_found')
      return { message: 'Erklæringen er gemt', declaration }
    }),
  ),

  route(packagingCalls.downloadCartonDeclaration, async ({ db }, { params: { id, declarationId } }) => {
    const [found] = await db.select().from(cartonDeclarations).where(isDeclaration(id, declarationId))
    if (!found) throw new ShopError('document_not_found')
    return fileAnswer(new Uint8Array(found.body), { type: 'application/pdf', name: `emballageerklaering-${id}-${declarationId}.pdf` })
  }),

  route(packagingCalls.deleteCartonDeclaration, async (shop, { params: { id, declarationId }, visitor }) => {
    await changeDeclarations(shop, visitor, id, async (tx) => {
      const [deleted] = await tx
        .delete(cartonDeclarations)
        .where(isDeclaration(id, declarationId))
        .returning({ name: cartonDeclarations.name })
      if (!deleted) throw new ShopError('document_not_found')
      return { result: undefined, action: 'Emballageerklæring fjernet', change: { from: deleted.name } }
    })
    return { message: 'Erklæringen er fjernet' }
  }),
]

/** Of all cartons, the newest first, without their files. */
export async function findCartonDeclarations(db: Connection): Promise<CartonDeclaration[]> {
  const { id, cartonId, name, createdAt } = cartonDeclarations
  const rows = await db
    .select({ id, cartonId, name, by: users.name, createdAt })
    .from(cartonDeclarations)
    .leftJoin(users, eq(users.id, cartonDeclarations.byUserId))
    .orderBy(desc(id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type Changed<Result> = Readonly<{ result: Result; action: string; change: Readonly<{ from?: string; to?: string }> }>

/** Throws carton_not_found. */
async function changeDeclarations<Result>(
  shop: Shop,
  staff: Visitor,
  cartonId: number,
  work: (tx: Connection) => Promise<Changed<Result>>,
): Promise<Result> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [carton] = await tx.select({ name: cartons.name }).from(cartons).where(eq(cartons.id, cartonId)).for('key share')
    if (!carton) throw new ShopError('carton_not_found')
    const { result, action, change } = await work(tx)
    const subject = { kind: 'carton', id: cartonId, label: carton.name } as const
    await writeAudit(tx, { by: staff, action, subject, changes: { packagingDeclaration: change }, at: shop.now() })
    return result
  })
}

function isDeclaration(cartonId: number, id: number) {
  return and(eq(cartonDeclarations.cartonId, cartonId), eq(cartonDeclarations.id, id))
}

type Row = {
  id: number
  isCounted: boolean
  carton: Grams | null
  orderLineId: number
  quantity: number
  packaging: Grams | null
  returned: number
}

/** The packaging of the parcels sent in Denmark in a year, in Danish time; parcels taken back were not sent. */
export async function readPackaging(db: Connection, year: number): Promise<PackagingReportAnswer> {
  const [from, to] = [year, year + 1].map((one) => new Date(midnightInDenmark(`${one}-01-01`)).toISOString())
  // all parcels of the year's orders, as returns are taken from an order's newest parcels first
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.sent_at >= ${from}::timestamptz and p.sent_at < ${to}::timestamptz and p.country = 'DK' as "isCounted", p.carton,
      pl.order_line_id as "orderLineId", pl.quantity, pl.packaging, l.returned
    from parcels p join parcel_lines pl on pl.parcel_id = p.id join order_lines l on l.id = pl.order_line_id
    where p.taken_back_at is null and p.order_id in (
      select order_id from parcels where sent_at >= ${from}::timestamptz and sent_at < ${to}::timestamptz)
    order by p.order_id, p.number, pl.order_line_id`)
  const parcels = new Map<number, PackedParcel & { lines: PackedParcel['lines'][number][] }>()
  for (const { id, isCounted, carton, orderLineId, quantity, packaging } of rows) {
    const parcel = parcels.get(id) ?? { id, isCounted, carton, lines: [] }
    parcel.lines.push({ orderLineId, quantity, packaging })
    parcels.set(id, parcel)
  }
  return { year, ...packagingReport([...parcels.values()], new Map(rows.map((row) => [row.orderLineId, row.returned]))) }
}
