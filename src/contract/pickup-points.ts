import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { optionalLine, postalCode } from '#contract/http/fields.ts'
import { methodId } from '#contract/settings/delivery-methods.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'

const UNKNOWN = 'Vælg et udleveringssted på listen.'

/** What a buyer chooses: the server asks the carrier for its name and address. `postalCode` is the one it was found by. */
export const chosenPoint = z.object({ id: z.string(UNKNOWN).regex(/^[\w-]{1,40}$/, UNKNOWN), postalCode }, UNKNOWN)

/** As stored with an order. */
export const pickupPoint = z.object({ id: z.string(), name: z.string(), address: z.string(), postalCode: z.string(), city: z.string() })

const offeredPoint = pickupPoint.extend({
  /** metres from the address, by the carrier */
  distance: z.number().int().nullable(),
  hours: z.object({
    /** the days of a week; a line of the carrier's without a day has an empty `days` */
    week: z.array(z.object({ days: z.string(), hours: z.string() })).readonly(),
    today: z.string().nullable(),
  }),
})
export type OfferedPoint = z.infer<typeof offeredPoint>

export const pickupPointCalls = defineCalls({
  listPickupPoints: {
    access: 'public',
    summary: "Lists the pickup points of a delivery method nearest to a postal code, nearest first, as returned by the method's carrier",
    query: z.object({
      method: methodId,
      postalCode,
      address: optionalLine(CUSTOMER_TEXTS.address),
    }),
    response: answer({ points: z.array(offeredPoint) }),
    errors: ['delivery_method_not_offered', 'pickup_points_away', 'too_many_requests'],
  },
})
