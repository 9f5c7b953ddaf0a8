import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { flag, id, idInAddress, idParam, idsInAddress, kr, LIST_EXPECTED, optionalLine, wholeNumber } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { MAX_ORDERS, order, parcel } from '#contract/orders/order.ts'
import { BATCH_CODE_MAX } from '#domain/batches/batch-code.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { CARRIERS } from '#domain/parcels/carrier.ts'
import { PACKINGS } from '#domain/parcels/packing.ts'

const carrier = z.enum(CARRIERS, 'Vælg, hvem der bringer den.')
const tracking = optionalLine(ORDER_TEXTS.parcelNumber)

/** Prevents two colleagues from sending the same rolls. */
export const seenOrder = z.object({ status: order.shape.status, parcels: z.array(z.number().int()) })

const changeable = parcel.pick({ carrier: true, tracking: true })

const parcelParams = z.object({ id: idInAddress, parcelId: idInAddress })

const staffParcel = parcel.extend({ takenBackAt: parcel.shape.sentAt.nullable(), isMailed: z.boolean(), carton: z.string().nullable() })
export type StaffParcel = z.infer<typeof staffParcel>

/** Unsent rolls of a line, and those available today. */
const lineToSend = z.object({
  itemId: z.number().int(),
  unsent: z.number().int(),
  ready: z.number().int(),
  /** of one unit; 0 and null are not written */
  packing: z.enum(PACKINGS).nullable(),
  weightG: z.number().int(),
  lengthMm: z.number().int(),
})
export type LineToSend = z.infer<typeof lineToSend>

/** Labels that were cancelled are left out. */
const label = z.object({
  id: z.number().int(),
  state: z.enum(['waiting', 'made', 'refused']),
  /** null until the goods are sent with it */
  parcelId: z.number().int().nullable(),
  tracking: z.string().nullable(),
  /** in the words of the carrier, with the order's field it is about */
  refusal: z.string().nullable(),
})
export type Label = z.infer<typeof label>

const sendingPreview = z.object({
  orderId: z.number().int(),
  orderNumber: z.string(),
  /** not paid or held though it should be: needs `withoutPayment` */
  isUnpaid: z.boolean(),
  /** the customer withdrew from rolls that are not sent, which staff have not decided */
  withdrawn: z.enum(['all', 'part']).nullable(),
  /** neither paid nor held, in kr; also on invoice, which is paid later */
  unpaid: forWork('seeOrderAmounts', kr),
  invoices: z.number().int(),
  /** why a due invoice is not issued; null when it is */
  notInvoiced: z.string().nullable(),
  /** proposed for it, each with a label of its own */
  parcels: z.number().int(),
  /** rolls that the stock has not, sent straight from the remote warehouse */
  remote: z.number().int(),
  /** lines with rolls of several batches */
  mixed: z.array(z.object({ itemId: z.number().int(), nameDa: z.string(), batches: z.string() })),
})
export type SendingPreview = z.infer<typeof sendingPreview>

const pickRow = z.object({
  productId: z.number().int().nullable(),
  shelf: z.string().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  /** null for rolls of an unknown batch */
  batch: z.string().nullable(),
  rolls: z.number().int(),
  orders: z.array(z.object({ id: z.number().int(), orderNumber: z.string(), rolls: z.number().int() })).readonly(),
})
const pickList = z.object({
  /** by shelf place, SKU and batch */
  rows: z.array(pickRow),
  orderIds: z.array(z.number().int()),
  leftOut: z.array(z.object({ id: z.number().int(), orderNumber: z.string(), why: z.string() })),
})
export type PickList = z.infer<typeof pickList>

/** '34.2,35.1': rolls by order line. */
const rollsInAddress = z
  .string()
  .regex(/^\d{1,9}\.\d{1,5}(,\d{1,9}\.\d{1,5})*$/)
  .transform((text) => new Map(text.split(',').map((part) => part.split('.').map(Number) as [number, number])))

const quantity = wholeNumber({ min: 1, max: MAX_LINE_QUANTITY }, 'Skriv et antal.')
/** Rolls of a batch that were scanned; null is no known batch. */
const scannedRolls = z.object({ batch: optionalLine(BATCH_CODE_MAX), rolls: quantity })

export const parcelContent = {
  /** without them everything that can leave today */
  items: z
    .array(z.object({ itemId: id, quantity, batches: z.array(scannedRolls).max(MAX_LINE_QUANTITY).optional() }), LIST_EXPECTED)
    .max(MAX_CART_LINES)
    .optional(),
  /** left out: the proposed one; null: none */
  cartonId: id.nullish(),
}

export const parcelCalls = defineCalls({
  showPickList: {
    access: 'staff:sendParcels',
    summary:
      'Returns what to pick for some orders, by shelf place, SKU and batch; orders that cannot be sent today are left out, with the reason',
    query: z.object({ ids: idsInAddress(MAX_ORDERS) }),
    response: answer(pickList.shape),
    errors: [],
  },
  downloadPickList: {
    access: 'staff:sendParcels',
    summary: 'Returns the pick list of some orders as PDF, followed by their packing slips in the same order',
    query: z.object({ ids: idsInAddress(MAX_ORDERS) }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['nothing_to_send', 'pdf_failed'],
  },
  previewSending: {
    access: 'staff:sendParcels',
    summary:
      'Returns what sending some orders would do: the unpaid amount of each, the invoices issued with it, rolls the stock has not, and lines with several batches. ?rolls=ready is what can be sent today, unsent is everything not yet sent, and 34.2,35.1 is two of line 34 and one of line 35',
    query: z.object({ ids: idsInAddress(MAX_ORDERS), rolls: z.enum(['ready', 'unsent']).or(rollsInAddress).default('ready') }),
    response: answer({ orders: z.array(sendingPreview) }),
    errors: [],
  },
  beginPacking: {
    access: 'staff:sendParcels',
    summary: 'Marks an order as being packed; from then on its customer must ask for changes instead of making them',
    params: idParam,
    response: done,
    errors: ['order_not_found', 'nothing_to_send'],
  },
  listParcels: {
    access: 'staff:readOrders',
    summary: "Lists an order's parcels, including those taken back, and per line what is unsent and how much of it can be sent today",
    params: idParam,
    response: answer({ parcels: z.array(staffParcel), lines: z.array(lineToSend), labels: z.array(label) }),
    errors: ['order_not_found'],
  },
  sendParcel: {
    access: 'staff:sendParcels',
    summary:
      'Sends chosen rolls of an order in one parcel and mails its customer; without `items`, everything that can be sent today. `batches` of an item are the rolls that were scanned: exactly those are sent, or nothing. The last parcel sets the order to shipped. Honours the Idempotency-Key header',
    params: idParam,
    body: z.object({
      ...parcelContent,
      carrier: carrier.nullish().transform((chosen) => chosen ?? null),
      tracking,
      /** staff send without the required payment, which is noted */
      withoutPayment: z.boolean().default(false),
      seen: seenOf(seenOrder),
    }),
    response: answer({ message: z.string(), parcel }),
    now: order,
    errors: [
      'order_not_found',
      'changed_meanwhile',
      'parcel_of_cancelled',
      'nothing_to_send',
      'more_than_unsent',
      'batches_differ',
      'batch_recalled',
      'carton_not_found',
      'payment_missing',
      'capture_unsure',
      'idempotency_key_reused',
    ],
  },
  changeParcel: {
    access: 'staff:sendParcels',
    summary: 'Corrects the carrier and tracking number of a parcel, which the customer sees on the order',
    params: parcelParams,
    body: z.object({ carrier: carrier.nullable(), tracking, seen: seenOf(changeable) }),
    response: done,
    now: changeable,
    errors: ['order_not_found', 'parcel_not_found', 'changed_meanwhile'],
  },
  takeBackParcel: {
    access: 'staff:sendParcels',
    summary:
      'Takes back a parcel that was not sent after all; its rolls are reserved and unsent again. ?tell=true mails the customer, if they were notified that it was sent',
    params: parcelParams,
    query: z.object({ tell: flag.default(false) }),
    response: done,
    errors: ['order_not_found', 'parcel_not_found', 'parcel_came_back', 'rolls_outside'],
  },
})
