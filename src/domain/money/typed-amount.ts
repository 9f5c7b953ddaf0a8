import { readKroner } from '#domain/numbers/danish-number.ts'
import { isManageable, krToOre } from './money.ts'

export const AMOUNT_UNREADABLE = 'Skriv beløbet som 500 eller 1.500,50.'
export const AMOUNT_NOT_ABOVE_NOTHING = 'Skriv et beløb over 0 kr.'

/** A typed amount in øre: '1.234,50', '99 kr.'. Null for an empty text and for anything that is not an amount. */
export function typedOre(text: string): number | null {
  const kr = readKroner(text)
  return kr === null || Number.isNaN(kr) || !isManageable(Math.round(kr * 100)) ? null : krToOre(kr)
}

/** Why a typed amount is not a positive amount; null when it is. */
export function typedAmountProblem(text: string): string | null {
  if (text.trim() === '') return AMOUNT_NOT_ABOVE_NOTHING
  const ore = typedOre(text)
  if (ore === null) return AMOUNT_UNREADABLE
  return ore > 0 ? null : AMOUNT_NOT_ABOVE_NOTHING
}
