import type { BodyIn } from '#contract/http/call.ts'
import type { StaffOffer, staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { hasAtMostTwoDecimals, krToOre } from '#domain/money/money.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import { isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { DEPOSIT_FAULTS } from '#domain/offers/deposit.ts'
import { OFFER_FAULTS } from '#domain/offers/offer.ts'
import type { LineToOffer, OfferedPrice, OwnPrice } from '#domain/offers/offer-prices.ts'
import { rebased, rebasedLines } from '#web/forms/edit-conflict.ts'

/** A line is offered at the customer's own price, at a unit price, or at percent off the list price. */
export const OFFER_WAYS = ['own', 'price', 'percent'] as const
export type OfferWay = (typeof OFFER_WAYS)[number]
export const OFFER_WAY_LABELS: Readonly<Record<OfferWay, string>> = {
  own: 'Kundens egen pris',
  price: 'Aftalt pris pr. stk.',
  percent: 'Rabat på listeprisen',
}

export type TypedOfferLine = Readonly<{
  productId: number
  kcwId: string
  nameDa: string
  quantity: number
  way: OfferWay
  value: string
  reason: string
}>

/** The deposit that is due when the offer is accepted (decision 127). */
export const DEPOSIT_WAYS = ['none', 'percent', 'amount'] as const
type DepositWay = (typeof DEPOSIT_WAYS)[number]
export const DEPOSIT_WAY_LABELS: Readonly<Record<DepositWay, string>> = {
  none: 'Intet depositum',
  percent: 'Procent af tilbuddet',
  amount: 'Et beløb',
}
export type TypedDeposit = Readonly<{ way: DepositWay; value: string }>

function typedDeposit({ depositPercent, depositAmount }: Pick<StaffOffer, 'depositPercent' | 'depositAmount'>): TypedDeposit {
  const way: DepositWay = depositPercent !== null ? 'percent' : depositAmount !== null ? 'amount' : 'none'
  return { way, value: valueText(depositPercent ?? depositAmount) }
}

/** Unreadable values count as no deposit; `depositFaults` reports them. */
export function toDeposit({ way, value }: TypedDeposit): Readonly<{ depositPercent: number | null; depositAmount: number | null }> {
  const percent = way === 'percent' ? typedPercent(value) : null
  const kr = way === 'amount' ? typedKr(value) : null
  return { depositPercent: percent === 0 ? null : percent, depositAmount: kr === 0 ? null : kr }
}

export function depositFaults(typed: TypedDeposit, totalOre: number): Readonly<Record<string, string>> {
  const { depositPercent, depositAmount } = toDeposit(typed)
  if (typed.way === 'percent' && depositPercent === null) return { depositPercent: DEPOSIT_FAULTS.percent }
  if (typed.way !== 'amount') return {}
  if (depositAmount === null) return { depositAmount: DEPOSIT_FAULTS.amount }
  return krToOre(depositAmount) > totalOre ? { depositAmount: DEPOSIT_FAULTS.aboveTotal } : {}
}

export type TypedOffer = Readonly<{
  lines: readonly TypedOfferLine[]
  validUntil: string
  message: string
  shipping: string
  deposit: TypedDeposit
}>

export function typedOffer(offer: StaffOffer): TypedOffer {
  const { lines, validUntil, message, agreedShipping } = offer
  return {
    lines: lines.map(typedLine),
    validUntil,
    message: message ?? '',
    shipping: valueText(agreedShipping),
    deposit: typedDeposit(offer),
  }
}

/** A colleague's draft with what was typed here since `before`; lines are compared by their product. */
export function rebasedOffer(typed: TypedOffer, before: StaffOffer, now: StaffOffer): TypedOffer {
  const [opened, newest] = [typedOffer(before), typedOffer(now)]
  const lines = rebasedLines([typed.lines, opened.lines, newest.lines], ({ productId }) => `product ${productId}`)
  return { ...rebased(typed, opened, newest), lines }
}

type Body = BodyIn<(typeof staffOfferCalls)['changeOffer']>

function typedLine({ productId, kcwId, nameDa, quantity, price, percent, reason }: StaffOffer['lines'][number]): TypedOfferLine {
  const way: OfferWay = price !== null ? 'price' : percent !== null ? 'percent' : 'own'
  return { productId, kcwId, nameDa, quantity, way, value: valueText(price ?? percent), reason: reason ?? '' }
}

function valueText(value: number | null): string {
  return value === null ? '' : decimalNumber(value)
}

export function typedKr(text: string): number | null {
  const kr = readKroner(text)
  return kr !== null && kr >= 0 && hasAtMostTwoDecimals(kr) ? kr : null
}

function typedPercent(text: string): number | null {
  const percent = readNumber(text.replace(/\s*%$/, ''))
  return percent !== null && isWholeIn(percent, PERCENT) ? percent : null
}

/** Unreadable values count as the customer's own price. */
export function offeredOf({ way, value }: Pick<TypedOfferLine, 'way' | 'value'>): OfferedPrice {
  const kr = way === 'price' ? typedKr(value) : null
  return { unitOre: kr === null ? null : krToOre(kr), percent: way === 'percent' ? typedPercent(value) : null }
}

export function toOffer(line: TypedOfferLine, own: OwnPrice): LineToOffer {
  return { ...own, quantity: line.quantity, offered: offeredOf(line) }
}

/** Unreadable fields of an offer; the server checks everything else. */
export function faultsOf(lines: readonly TypedOfferLine[], shipping: string): Readonly<Record<string, string>> {
  const faults = lines.flatMap((line, place) => [
    ...(line.way === 'price' && typedKr(line.value) === null ? [[`lines.${place}.price`, 'Skriv en pris.'] as const] : []),
    ...(line.way === 'percent' && typedPercent(line.value) === null ? [[`lines.${place}.percent`, 'Skriv hele procent.'] as const] : []),
    ...(line.way !== 'own' && line.reason.trim() === '' ? [[`lines.${place}.reason`, OFFER_FAULTS.reason] as const] : []),
  ])
  const isShippingWrong = shipping.trim() !== '' && typedKr(shipping) === null
  return { ...Object.fromEntries(faults), ...(isShippingWrong && { agreedShipping: 'Skriv et beløb, eller lad feltet stå tomt.' }) }
}

export function toLines(lines: readonly TypedOfferLine[]): Body['lines'] {
  return lines.map(({ productId, quantity, way, value, reason }) => ({
    productId,
    quantity,
    price: way === 'price' ? typedKr(value) : null,
    percent: way === 'percent' ? typedPercent(value) : null,
    reason: way === 'own' ? null : reason,
  }))
}
