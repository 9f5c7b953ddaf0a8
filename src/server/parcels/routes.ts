import { and, asc, inArray, isNull } from 'drizzle-orm'
import papa from 'papaparse'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { carrierFileCalls } from '#contract/parcels/labels.ts'
import { packagingCalls } from '#contract/parcels/packaging.ts'
import { parcelCalls } from '#contract/parcels/parcels.ts'
import { WITHDRAWN } from '#domain/order-changes/next-step.ts'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { carrierFileName, carrierObstacle, carrierRows } from '#domain/parcels/carrier-file.ts'
import { packagingFileName, packagingRows } from '#domain/parcels/packaging.ts'
import { readyRolls } from '#domain/parcels/parcel.ts'
import { unsentOf, withdrawnOf } from '#domain/parcels/rolls.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findStocks } from '#server/orders/order-parts.ts'
import { findOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { cartonDeclarationRoutes, findCartonDeclarations, readPackaging } from './carton-declarations.ts'
import { changeCarton, changeTypeMeasures, createCarton, findCartons, findMeasured, findTypeMeasures, measuresOf } from './cartons.ts'
import { changeParcel, takeBackParcel } from './correct-parcel.ts'
import { findLabels } from './labels/make-labels.ts'
import { answerPackingSlip, answerPackingSlips, answerPickList, beginPacking } from './packing-slips.ts'
import { findPickList } from './pick-list.ts'
import { previewSending } from './preview-sending.ts'
import { findStaffParcels } from './queries.ts'
import { sendOrderParcel } from './send-order-parcel.ts'

export const parcelRoutes = [
  route(parcelCalls.previewSending, async (shop, { query }) => ({ orders: await previewSending(shop, query) })),

  route(parcelCalls.showPickList, (shop, { query }) => findPickList(shop, query.ids)),

  route(parcelCalls.downloadPickList, (shop, { query, visitor }) => answerPickList(shop, visitor, query.ids)),

  route(parcelCalls.listParcels, (shop, { params, visitor }) => listParcels(shop, visitor, params.id)),

  route(parcelCalls.beginPacking, async (shop, { params, visitor }) => {
    const order = await findOrder(shop.db, params.id, visitor)
    if (!order) throw new ShopError('order_not_found')
    if (!isToBeSent(order.status)) throw new ShopError('nothing_to_send')
    if (withdrawnOf(order.lines) === 'all') throw new ShopError('nothing_to_send', { message: WITHDRAWN.all })
    await inTransaction(shop.db, (tx) => beginPacking(tx, { staff: visitor, ids: [params.id], at: shop.now() }))
    return { message: 'Ordren pakkes' }
  }),

  route(parcelCalls.sendParcel, async (shop, { params, body, visitor, idempotencyKey: key }) => {
    const attempt = attemptOf('parcels', { key, body: { ...body, ...params }, staff: visitor })
    const { parcel, invoicing } = await sendOrderParcel(shop, visitor, params.id, body, attempt)
    const state = parcel.carrier === 'pickup' ? 'klar til afhentning' : 'sendt'
    return { parcel, message: `Forsendelse ${parcel.number} er ${state}${invoicing && `. ${invoicing}`}` }
  }),

  route(parcelCalls.changeParcel, async (shop, { params, body, visitor }) => {
    await changeParcel(shop, visitor, params, body)
    return { message: 'Forsendelsen er rettet' }
  }),

  route(parcelCalls.takeBackParcel, async (shop, { params, query, visitor }) => {
    await takeBackParcel(shop, visitor, { ...params, ...query })
    return { message: 'Forsendelsen er taget tilbage' }
  }),

  route(packagingCalls.listCartons, async ({ db }) => ({
    cartons: await findCartons(db),
    declarations: await findCartonDeclarations(db),
  })),
  ...cartonDeclarationRoutes,

  route(packagingCalls.createCarton, async (shop, { body, visitor }) => ({
    message: 'Kassen er oprettet',
    carton: await createCarton(shop, visitor, body),
  })),

  route(packagingCalls.changeCarton, async (shop, { params, body, visitor }) => ({
    message: 'Kassen er gemt',
    carton: await changeCarton(shop, visitor, params.id, body),
  })),

  route(packagingCalls.listTypeMeasures, async (shop) => ({ types: await findTypeMeasures(shop.db) })),

  route(packagingCalls.changeTypeMeasures, async (shop, { params, body, visitor }) => ({
    message: 'Standardmålene er gemt',
    type: await changeTypeMeasures(shop, visitor, params.id, body),
  })),

  route(packagingCalls.showPackaging, async (shop, { query }) => ({ report: await readPackaging(shop.db, query.year) })),

  route(packagingCalls.downloadPackaging, async (shop, { query }) => {
    const text = papa.unparse(packagingRows(await readPackaging(shop.db, query.year)), { delimiter: ';', newline: '\r\n' })
    return fileAnswer(`${BYTE_ORDER_MARK}${text}\r\n`, { type: 'text/csv; charset=utf-8', name: packagingFileName(query.year) })
  }),

  route(carrierFileCalls.writeCarrierFile, (shop, { body, visitor }) => writeCarrierFile(shop, visitor, body)),

  route(staffOrderCalls.downloadPackingSlip, (shop, { params, query, visitor }) =>
    answerPackingSlip(shop, visitor, { ...params, ...query }),
  ),

  route(staffOrderCalls.downloadPackingSlips, (shop, { query, visitor }) => answerPackingSlips(shop, visitor, query.ids)),
]

type List = (typeof parcelCalls)['listParcels']

async function listParcels({ db }: Shop, staff: Visitor, id: number): Promise<Omit<ResponseOf<List>, 'success'>> {
  const order = await findOrder(db, id, staff)
  if (!order) throw new ShopError('order_not_found')
  const ready = order.status === 'cancelled' ? new Map<number, number>() : readyRolls(order.lines, await findStocks(db, order.lines))
  const unsent = order.lines.filter((line) => unsentOf(line) > 0)
  const measured = await findMeasured(db, unsent)
  return {
    parcels: await findStaffParcels(db, id),
    labels: await findLabels(db, id),
    lines: unsent.map((line) => ({
      itemId: line.id,
      unsent: unsentOf(line),
      ready: ready.get(line.id) ?? 0,
      ...measuresOf(measured.get(line.id)),
    })),
  }
}

type CarrierFileRequest = BodyOf<(typeof carrierFileCalls)['writeCarrierFile']>

const BYTE_ORDER_MARK = '\ufeff'

/** Writes recipients as a CSV file for Danish Excel, and logs that. All or none: refuses pickup, cancelled and erased orders. */
async function writeCarrierFile(shop: Shop, staff: Visitor, { carrier, ids }: CarrierFileRequest): Promise<Response> {
  const at = shop.now()
  const written = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const isOne = and(inArray(orders.id, ids), isNull(orders.deletedAt))
    const found = await tx.select().from(orders).where(isOne).orderBy(asc(orders.id)).for('no key update')
    if (found.length < ids.length) throw new ShopError('order_not_found')
    const unfit = found.flatMap((order) => {
      const obstacle = carrierObstacle(order)
      return obstacle === null ? [] : [`${order.orderNumber} (${obstacle})`]
    })
    if (unfit.length > 0) throw new ShopError('not_for_carrier', { message: `Kan ikke stå i en fragtfil: ${unfit.join(', ')}.` })
    await tx.update(orders).set({ carrierFile: carrier, carrierFileAt: at }).where(isOne)
    for (const { id, orderNumber, carrierFile } of found)
      await writeAudit(tx, {
        by: staff,
        action: 'Fragtfil hentet',
        subject: { kind: 'order', id, label: orderNumber },
        changes: { carrier: { from: carrierFile, to: carrier } },
        at,
      })
    return ids.flatMap((id) => found.find((order) => order.id === id) ?? [])
  })
  const text = papa.unparse(carrierRows(written), { delimiter: ';', newline: '\r\n' })
  const fileName = carrierFileName(carrier, { orders: written.length, atMs: at.getTime() })
  return new Response(`${BYTE_ORDER_MARK}${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
