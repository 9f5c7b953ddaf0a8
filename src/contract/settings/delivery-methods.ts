import { z } from 'zod'
import { creditLimit, kr, line, optionalLine, postalCode, typed } from '#contract/http/fields.ts'
import { isDayRange, normaliseDayRange } from '#domain/calendar/day-range.ts'
import { hasAtMostTwoDecimals } from '#domain/money/money.ts'
import { AUDIENCES, METHOD_CM, METHOD_KG, METHOD_KINDS, METHOD_LIMITS } from '#domain/settings/delivery-methods.ts'
import { MAX_FREIGHT_KR, SETTING_TEXTS } from '#domain/settings/setting-limits.ts'

const PRICE = `Skriv en pris fra 0 til ${MAX_FREIGHT_KR} kr., højst med to decimaler.`
const KG = 'Skriv en vægt fra 0,1 til 2.000 kg.'
const CM = 'Skriv hele cm fra 1 til 1.000.'
const DAYS = 'Skriv dage som »2-3«: fra og til.'
const CODE = 'Skriv koden som »GLSDK_BP«.'
const TWICE = 'Står på listen to gange.'

/** In kr with VAT. */
export const freightKr = z.number(PRICE).min(0, PRICE).max(MAX_FREIGHT_KR, PRICE).refine(hasAtMostTwoDecimals, PRICE)
const kg = z.number(KG).min(METHOD_KG.min, KG).max(METHOD_KG.max, KG).refine(hasAtMostTwoDecimals, KG)
/** 'from-to'. */
export const days = typed(DAYS).transform(normaliseDayRange).pipe(z.string().refine(isDayRange, DAYS))
const cm = z.number(CM).int(CM).min(METHOD_CM.min, CM).max(METHOD_CM.max, CM)

/** Refuses the second of two rows with the same key, at its field. */
function once<Row>(field: string, keyOf: (row: Row) => string | number) {
  return (rows: readonly Row[], context: z.RefinementCtx) => {
    for (const [place, row] of rows.entries())
      if (rows.findIndex((other) => keyOf(other) === keyOf(row)) < place)
        context.addIssue({ code: 'custom', path: [place, field], message: TWICE })
  }
}

/** Made by the browser; orders name it. */
export const methodId = z.string('Vælg en leveringsmåde.').regex(/^[a-z0-9-]{1,40}$/, 'Vælg en leveringsmåde.')

const zone = z
  .object({
    name: line(METHOD_LIMITS.name, 'Skriv, hvor det er.'),
    from: postalCode,
    to: postalCode,
    priceKr: freightKr.nullable(),
  })
  .superRefine(({ from, to }, context) => {
    if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'Skriv et postnummer, der ikke ligger før det første.' })
  })

const most = (rows: number, of: string) => `Højst ${rows} ${of}.`

export const methodInput = z.object({
  id: methodId,
  name: line(METHOD_LIMITS.name, 'Skriv et navn, kunderne forstår.'),
  kind: z.enum(METHOD_KINDS, 'Vælg, hvor der leveres.'),
  isOffered: z.boolean(),
  audiences: z.array(z.enum(AUDIENCES)).transform((chosen) => AUDIENCES.filter((one) => chosen.includes(one))),
  mostLengthCm: cm.nullable(),
  mostGirthCm: cm.nullable(),
  steps: z
    .array(z.object({ upToKg: kg, priceKr: freightKr }))
    .min(1, 'Skriv mindst én vægt og pris.')
    .max(METHOD_LIMITS.steps, most(METHOD_LIMITS.steps, 'trin'))
    .superRefine(once('upToKg', ({ upToKg }) => upToKg))
    .transform((steps) => steps.toSorted((a, b) => a.upToKg - b.upToKg)),
  surcharges: z
    .array(z.object({ aboveCm: cm, priceKr: freightKr }))
    .max(METHOD_LIMITS.surcharges, most(METHOD_LIMITS.surcharges, 'tillæg'))
    .superRefine(once('aboveCm', ({ aboveCm }) => aboveCm))
    .transform((surcharges) => surcharges.toSorted((a, b) => a.aboveCm - b.aboveCm)),
  zones: z.array(zone).max(METHOD_LIMITS.zones, most(METHOD_LIMITS.zones, 'områder')),
  freeAboveKr: creditLimit,
  home: days,
  product: optionalLine(SETTING_TEXTS.labelCodes)
    .transform((text) => text ?? '')
    .refine((code) => /^[A-Z0-9_]*$/.test(code), CODE),
})

/** In the order buyers see them. */
export const deliveryMethodsInput = z
  .array(methodInput)
  .max(METHOD_LIMITS.methods, most(METHOD_LIMITS.methods, 'leveringsmåder'))
  .superRefine(once('id', ({ id }) => id))
  .superRefine(once('name', ({ name }) => name.toLowerCase()))

const text = z.string()
/** As buyers see it: prices in kr with VAT. */
export const deliveryMethod = z.object({
  id: text,
  name: text,
  kind: z.enum(METHOD_KINDS),
  isOffered: z.boolean(),
  audiences: z.array(z.enum(AUDIENCES)).readonly(),
  mostLengthCm: z.number().nullable(),
  mostGirthCm: z.number().nullable(),
  steps: z.array(z.object({ upToKg: z.number(), priceKr: kr })).readonly(),
  surcharges: z.array(z.object({ aboveCm: z.number(), priceKr: kr })).readonly(),
  zones: z.array(z.object({ name: text, from: text, to: text, priceKr: kr.nullable() })).readonly(),
  freeAboveKr: kr.nullable(),
  home: text,
})
export const storedMethod = deliveryMethod.extend({ product: text })

/** What a carton takes, for the price of a delivery. */
export const freightCarton = z.object({
  innerLengthMm: z.number().int(),
  girthMm: z.number().int(),
  mostRolls: z.number().int(),
  mostWeightG: z.number().int(),
  ownWeightG: z.number().int(),
  inUse: z.boolean(),
})
