import { z } from 'zod'
import { day, id, kr, optionalLine, optionalText, wholeRolls } from '#contract/fields.ts'
import { OFFER, OFFER_FAULTS } from '#domain/offers/offer.ts'

const PRICE_WRONG = 'Skriv prisen på én, fra 0 og med højst to decimaler.'
const PERCENT_WRONG = 'Skriv hele procent fra 0 til 100.'
const lineInput = z
  .object({
    productId: id,
    quantity: wholeRolls,
    price: z.number(PRICE_WRONG).pipe(kr).nullable().default(null),
    percent: z.number(PERCENT_WRONG).int(PERCENT_WRONG).min(0, PERCENT_WRONG).max(100, PERCENT_WRONG).nullable().default(null),
    reason: optionalLine(OFFER.reason),
  })
  .superRefine(({ price, percent: off, reason }, context) => {
    if (price !== null && off !== null)
      context.addIssue({ code: 'custom', path: ['percent'], message: 'Skriv enten en pris eller procent.' })
    if ((price !== null || off !== null) && reason === null)
      context.addIssue({ code: 'custom', path: ['reason'], message: OFFER_FAULTS.reason })
  })

export const offerInput = z.object({
  validUntil: day,
  message: optionalText(OFFER.message),
  agreedShipping: kr.nullable().default(null),
  lines: z
    .array(lineInput)
    .max(OFFER.lines, `Et tilbud kan højst have ${OFFER.lines} linjer.`)
    .superRefine((lines, context) => {
      for (const [place, { productId }] of lines.entries())
        if (lines.findIndex((other) => other.productId === productId) < place)
          context.addIssue({ code: 'custom', path: [place, 'productId'], message: OFFER_FAULTS.twice })
    }),
})
