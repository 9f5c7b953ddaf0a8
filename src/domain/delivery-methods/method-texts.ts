import { dayRangeText } from '#domain/calendar/day-range.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { AUDIENCE_LABELS, METHOD_KIND_LABELS, type StoredMethod } from '#domain/settings/delivery-methods.ts'

/** A method in one line, for the list of staff and the log. */
export function methodText({ kind, isOffered, audiences, steps, surcharges, zones, ...method }: StoredMethod): string {
  const parts = [
    METHOD_KIND_LABELS[kind],
    ...(isOffered ? [] : ['slået fra']),
    ...(audiences.length > 0 ? [`for ${audiences.map((one) => AUDIENCE_LABELS[one]).join(', ')}`] : []),
    ...steps.map(({ upToKg, priceKr }) => `op til ${decimalNumber(upToKg)} kg ${kroner(priceKr)}`),
    ...surcharges.map(({ aboveCm, priceKr }) => `over ${decimalNumber(aboveCm)} cm ${kroner(priceKr)} mere`),
    ...zones.map(({ name, from, to, priceKr }) => {
      const codes = from === to ? from : `${from}–${to}`
      return `${name} ${codes} ${priceKr === null ? 'ikke' : `${kroner(priceKr)} mere`}`
    }),
    ...(method.mostLengthCm === null ? [] : [`højst ${decimalNumber(method.mostLengthCm)} cm lang`]),
    ...(method.mostGirthCm === null ? [] : [`længde og omkreds højst ${decimalNumber(method.mostGirthCm)} cm`]),
    ...(method.freeAboveKr === null ? [] : [`gratis over ${kroner(method.freeAboveKr)}`]),
    `${dayRangeText(method.home)} hverdage`,
    ...(method.product === '' ? [] : [method.product]),
  ]
  return parts.join(', ')
}

function kroner(kr: number): string {
  return amount(krToOre(kr))
}
