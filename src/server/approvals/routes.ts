import { approvalCalls } from '#contract/approvals.ts'
import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { invoiceAddressLines } from '#domain/orders/delivery-place.ts'
import { pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { route } from '#server/http/route.ts'
import type { OrderRequest } from '#server/orders/placing/order-request.ts'
import { approve, currentFigures, pointOf, reject, requestOf, withdrawRequest } from './answer-request.ts'
import { findApproval, listApprovals } from './queries.ts'
import { requestApproval } from './request-approval.ts'

export const approvalRoutes = [
  route(approvalCalls.requestApproval, async (shop, { body, visitor, idempotencyKey }) => ({
    id: await requestApproval(shop, { body, visitor, idempotencyKey }),
    message: 'Ejeren er spurgt. Du får en mail, når der er svar.',
  })),

  route(approvalCalls.listWaitingOrders, async ({ db, now }, { visitor }) => ({ orders: await listApprovals(db, visitor, now()) })),

  route(approvalCalls.showWaitingOrder, async (shop, { params, visitor }) => {
    const { row, order } = await findApproval(shop.db, visitor, params.id)
    const points = row.answer === null ? await pointOf(shop, row) : null
    const request = requestOf(row, visitor, { points, now: shop.now() })
    const figures = row.answer === null ? await currentFigures(shop.db, request) : { now: null, problem: null, version: null }
    const receiver = receiverOf(request, await shop.settings())
    return { order, asked: row.asked as ChangedOrder, lines: request.lines, receiver, ...figures }
  }),

  route(approvalCalls.approveWaitingOrder, async (shop, { params, body, visitor }) => {
    const { orderId, orderNumber } = await approve(shop, visitor, params.id, body)
    return { orderId, orderNumber, message: `Godkendt. Ordren har nummer ${orderNumber}` }
  }),

  route(approvalCalls.sayNo, async (shop, { params, body, visitor }) => {
    await reject(shop, visitor, params.id, body.words)
    return { message: 'Ordren er afvist' }
  }),

  route(approvalCalls.withdrawWaitingOrder, async (shop, { params, visitor }) => {
    await withdrawRequest(shop, visitor, params.id)
    return { message: 'Ordren er trukket tilbage' }
  }),
]

function receiverOf({ body, lines, points }: OrderRequest, { deliveryMethods }: ShopSettings) {
  const { customerName: name, shippingAddress, shippingPostalCode, shippingCity, reference, notes, deliveryWay } = body
  const method = deliveryMethods.find(({ id }) => id === body.deliveryMethod)
  const isAllPoints = lines.every(({ payWithPoints }) => payWithPoints)
  return {
    name,
    address: `${shippingAddress}, ${shippingPostalCode} ${shippingCity}`,
    reference,
    notes,
    invoiceAddress: invoiceAddressLines(body)?.join(', ') ?? null,
    deliveryWay,
    deliveryMethod: method?.name ?? null,
    pickupPoint: method?.kind === 'pickupPoint' && points?.point ? pickupPointText(points.point) : null,
    paymentMethod: isAllPoints ? ('points' as const) : (body.paymentMethod ?? null),
  }
}
