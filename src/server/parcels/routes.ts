import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { carrierFileCalls } from '#contract/parcels/carrier-file.ts'
import { parcelCalls } from '#contract/parcels/parcels.ts'
import { route } from '#server/http/route.ts'
import { changeParcel, takeBackParcel } from './correct-parcel.ts'
import { listParcels } from './list-parcels.ts'
import { answerPackingSlip, answerPackingSlips } from './packing-slips.ts'
import { previewSending } from './preview-sending.ts'
import { sendOrderParcel } from './send-order-parcel.ts'
import { writeCarrierFile } from './write-carrier-file.ts'

export const parcelRoutes = [
  route(parcelCalls.previewSending, async (shop, { query }) => ({ orders: await previewSending(shop, query) })),

  route(parcelCalls.listParcels, (shop, { params, visitor }) => listParcels(shop, visitor, params.id)),

  route(parcelCalls.sendParcel, async (shop, { params, body, visitor }) => {
    const { parcel, invoicing } = await sendOrderParcel(shop, visitor, params.id, body)
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

  route(carrierFileCalls.writeCarrierFile, (shop, { body, visitor }) => writeCarrierFile(shop, visitor, body)),

  route(staffOrderCalls.downloadPackingSlip, (shop, { params, query, visitor }) =>
    answerPackingSlip(shop, visitor, { ...params, ...query }),
  ),

  route(staffOrderCalls.downloadPackingSlips, (shop, { query }) => answerPackingSlips(shop, query.ids)),
]
