import { z } from 'zod'
import { defineCalls } from '#contract/http/call.ts'
import { id, LIST_EXPECTED } from '#contract/http/fields.ts'
import { MOST_ORDERS } from '#contract/orders/order.ts'
import { FILE_CARRIERS } from '#domain/parcels/carrier-file.ts'

export const carrierFileCalls = defineCalls({
  writeCarrierFile: {
    access: 'staff:sendParcels',
    summary:
      "The receivers of several orders as CSV for a carrier's portal (decision 0037), and the orders say from then on that they stand in it; with one that is fetched or cancelled there is no file",
    body: z.object({
      carrier: z.enum(FILE_CARRIERS, 'Vælg, hvem der bringer dem.'),
      ids: z
        .array(id, LIST_EXPECTED)
        .min(1, 'Vælg mindst én ordre.')
        .max(MOST_ORDERS, `Højst ${MOST_ORDERS} ordrer i én fil.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Hver ordre kan kun stå i filen én gang.'),
    }),
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: ['order_not_found', 'not_for_carrier'],
  },
})
