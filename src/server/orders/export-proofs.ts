import { and, asc, eq } from 'drizzle-orm'
import { type ExportProof, exportProofCalls } from '#contract/orders/export-proofs.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { exportProofs } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type ReceivedPdf, receivePdf } from '#server/http/bodies/receive-form.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import type { OrderRow } from './order-answer.ts'
import { lockOrder } from './queries.ts'

export const exportProofRoutes = [
  route(exportProofCalls.storeExportProof, async (shop, { params, request, visitor }) => {
    const proofs = await receivePdf(request, visitor, async (file) => await storeProof(shop, visitor, params.id, file))
    return { message: 'Beviset er gemt', proofs }
  }),

  route(exportProofCalls.downloadExportProof, async ({ db }, { params: { id, proofId } }) => {
    const [proof] = await db.select().from(exportProofs).where(isProof(id, proofId))
    if (!proof) throw new ShopError('document_not_found')
    return fileAnswer(new Uint8Array(proof.body), { type: 'application/pdf', name: `eksportbevis-${id}-${proofId}.pdf` })
  }),

  route(exportProofCalls.deleteExportProof, async (shop, { params: { id, proofId }, visitor }) => {
    await inTransaction(shop.db, async (tx) => {
      const order = await lockOrder(tx, visitor, id)
      const [deleted] = await tx.delete(exportProofs).where(isProof(id, proofId)).returning({ name: exportProofs.name })
      if (!deleted) throw new ShopError('document_not_found')
      await log(tx, {
        order,
        staff: visitor,
        action: 'Eksportbevis fjernet',
        changes: { exportProof: { from: deleted.name } },
        at: shop.now(),
      })
    })
    return { message: 'Beviset er fjernet' }
  }),
]

/** Throws order_not_exported for an order that stays in Denmark. */
async function storeProof(shop: Shop, staff: Visitor, orderId: number, { name, body }: ReceivedPdf): Promise<ExportProof[]> {
  return await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    if (order.vatTreatment !== 'export') throw new ShopError('order_not_exported')
    const at = shop.now()
    await tx.insert(exportProofs).values({ orderId, name, body, byUserId: staff.userId, createdAt: at })
    await log(tx, { order, staff, action: 'Eksportbevis gemt', changes: { exportProof: { to: name } }, at })
    return await findExportProofs(tx, orderId)
  })
}

/** Oldest first, without their files. */
export async function findExportProofs(db: Connection, orderId: number): Promise<ExportProof[]> {
  const rows = await db
    .select({ id: exportProofs.id, name: exportProofs.name, by: users.name, createdAt: exportProofs.createdAt })
    .from(exportProofs)
    .leftJoin(users, eq(users.id, exportProofs.byUserId))
    .where(eq(exportProofs.orderId, orderId))
    .orderBy(asc(exportProofs.id))
  return rows.map(({ createdAt, ...proof }) => ({ ...proof, createdAt: createdAt.toISOString() }))
}

function isProof(orderId: number, id: number) {
  return and(eq(exportProofs.orderId, orderId), eq(exportProofs.id, id))
}

type LogEntry = Readonly<{
  order: OrderRow
  staff: Visitor
  action: string
  changes: Parameters<typeof writeAudit>[1]['changes']
  at: Date
}>

async function log(tx: Connection, { order, staff, action, changes, at }: LogEntry): Promise<void> {
  const subject = { kind: 'order', id: order.id, label: order.orderNumber } as const
  await writeAudit(tx, { by: staff, action, subject, ...(changes && { changes }), at })
}
