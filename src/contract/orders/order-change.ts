import { z } from 'zod'
import { kr, timestamp } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { CHANGEABLE_FIELDS } from '#domain/order-changes/order-difference.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'

const amount = forWork('seeOrderAmounts', kr)
const bothAmounts = z.object({ from: kr, to: kr })

/** Only what differs; amounts in kr with VAT. */
export const orderDifference = z.object({
  lines: z.array(
    z.object({
      kcwId: z.string(),
      nameDa: z.string(),
      payWithPoints: z.boolean(),
      /** rolls; from 0 is a new line, to 0 a removed one */
      from: z.number().int(),
      to: z.number().int(),
      /** after promotion and discount */
      unitPrice: amount,
      lineTotal: amount,
    }),
  ),
  fields: z.array(z.object({ field: z.enum(CHANGEABLE_FIELDS), from: z.string().nullable(), to: z.string().nullable() })),
  deliveryWay: z.object({ from: z.enum(DELIVERY_WAYS), to: z.enum(DELIVERY_WAYS) }).nullable(),
  /** names of the delivery methods; null is the shop's one price or a pickup */
  deliveryMethod: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  /** with their addresses; null is none */
  pickupPoint: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  shipping: forWork('seeOrderAmounts', bothAmounts.nullable()),
  total: forWork('seeOrderAmounts', bothAmounts.nullable()),
  pointsUsed: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
})
export type OrderDifferenceAnswer = z.infer<typeof orderDifference>

export const orderChange = z.object({
  /** 1, 2, … within the order */
  number: z.number().int(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  timestamp,
  difference: orderDifference,
})
export type OrderChange = z.infer<typeof orderChange>
