import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { flag, id, idInAddress, idParam, idsInAddress, LIST_EXPECTED, wholeNumber } from '#contract/http/fields.ts'
import { MAX_ORDERS, order, parcel } from '#contract/orders/order.ts'
import { FILE_CARRIERS } from '#domain/parcels/carrier-file.ts'
import { LABEL_LENGTH_CM, LABEL_LENGTH_WRONG } from '#domain/parcels/label.ts'
import { LABEL_WEIGHT_KG, LABEL_WEIGHT_WRONG } from '#domain/settings/labels.ts'
import { parcelContent, seenOrder } from './parcels.ts'

const parcelSize = {
  weightGrams: wholeNumber({ min: LABEL_WEIGHT_KG.min * 1_000, max: LABEL_WEIGHT_KG.max * 1_000 }, LABEL_WEIGHT_WRONG).optional(),
  lengthCm: wholeNumber(LABEL_LENGTH_CM, LABEL_LENGTH_WRONG).nullish(),
}

export const labelCalls = defineCalls({
  showLabelOffer: {
    access: 'staff:sendParcels',
    summary: 'Returns whether the shop makes labels itself, and the weight of a parcel whose weight is neither given nor known',
    response: answer({ isOn: z.boolean(), weightKg: z.number() }),
    errors: [],
  },
  makeLabel: {
    access: 'staff:sendParcels',
    summary:
      'Creates a label for chosen rolls of an order, or for what can be sent today when `items` is omitted, and sends them with its tracking number as sendParcel does. An existing unused label is used, so that no parcel has two. Honours the Idempotency-Key header',
    params: idParam,
    body: z.object({
      ...parcelContent,
      ...parcelSize,
      withoutPayment: z.boolean().default(false),
      seen: seenOf(seenOrder),
    }),
    response: answer({ message: z.string(), labelId: z.number().int(), parcel }),
    now: order,
    errors: [
      ...['order_not_found', 'changed_meanwhile', 'parcel_of_cancelled', 'nothing_to_send', 'more_than_unsent', 'batch_recalled'],
      ...['batches_differ', 'payment_missing', 'capture_unsure', 'labels_off', 'not_for_carrier', 'pickup_point_missing'],
      ...['label_waits', 'label_refused', 'label_outdated'],
      ...['carton_not_found', 'idempotency_key_reused'],
    ] as const,
  },
  makeLabels: {
    access: 'staff:sendParcels',
    summary:
      'Creates a label for each parcel proposed for what can be sent today of an order, and sends each as makeLabel does. When a later label cannot be made, `stopped` says why, the parcels already sent are returned, and the next call sends the rest',
    params: idParam,
    body: z.object({
      ...parcelSize,
      withoutPayment: z.boolean().default(false),
      seen: seenOf(seenOrder),
    }),
    response: answer({
      message: z.string(),
      labelIds: z.array(z.number().int()),
      parcels: z.array(parcel),
      stopped: z.string().nullable(),
    }),
    now: order,
    errors: [
      ...['order_not_found', 'changed_meanwhile', 'parcel_of_cancelled', 'nothing_to_send', 'more_than_unsent', 'batch_recalled'],
      ...['payment_missing', 'capture_unsure', 'labels_off', 'not_for_carrier', 'pickup_point_missing'],
      ...['label_waits', 'label_refused', 'label_outdated'],
      ...['carton_not_found'],
    ] as const,
  },
  downloadLabels: {
    access: 'staff:sendParcels',
    summary: 'Returns labels in one PDF, in the requested order and without those cancelled since, on the paper chosen in the settings',
    query: z.object({ ids: idsInAddress(MAX_ORDERS) }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['labels_off', 'label_not_found', 'label_provider_away', 'pdf_failed'],
  },
  cancelLabel: {
    access: 'staff:sendParcels',
    summary:
      'Cancels a label that no goods were sent with, or whose parcel was taken back; ?onlyHere=true removes from the order a label that the provider does not cancel, without contacting the provider',
    params: z.object({ id: idInAddress, labelId: idInAddress }),
    query: z.object({ onlyHere: flag.optional() }),
    response: done,
    errors: [
      'labels_off',
      'order_not_found',
      'label_not_found',
      'label_waits',
      'label_in_use',
      'label_not_cancelled',
      'label_replaced',
      'label_provider_away',
    ],
  },
})

export const carrierFileCalls = defineCalls({
  writeCarrierFile: {
    access: 'staff:sendParcels',
    summary:
      "Returns the receivers of several orders as CSV for a carrier's portal, and marks the orders as included in it; refused when one of them is a pickup order or cancelled",
    body: z.object({
      carrier: z.enum(FILE_CARRIERS, 'Vælg, hvem der bringer dem.'),
      ids: z
        .array(id, LIST_EXPECTED)
        .min(1, 'Vælg mindst én ordre.')
        .max(MAX_ORDERS, `Højst ${MAX_ORDERS} ordrer i én fil.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Hver ordre kan kun stå i filen én gang.'),
    }),
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: ['order_not_found', 'not_for_carrier'],
  },
})
