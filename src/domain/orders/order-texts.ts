import { wholeNumber } from '#domain/numbers/danish-figures.ts'

/** Texts about the buyer are in `CUSTOMER_TEXTS`. */
export const ORDER_TEXTS = {
  reference: 100,
  receiver: 120,
  ean: 20,
  notes: 2_000,
  tracking: 300,
  parcelNumber: 100,
  internalNote: 2_000,
  paymentReference: 100,
  placedReason: 200,
  waitingWords: 300,
} as const

export function notSoldText(nameDa: string): string {
  return `${nameDa} kan ikke længere købes.`
}

export const THANKS_FOR_ORDER = 'Tak for din ordre'

/** '7 stk. à 100 kr.' */
export function piecesAt(quantity: number, price: string): string {
  return `${wholeNumber(quantity)} stk. à ${price}`
}

export const CHEMICALS_IN_ORDER = 'Farlige kemikalier i ordren'

export const SUBSTANCES_IN_ORDER = 'Indeholder over 0,1 % af et kandidatstof (REACH, artikel 33)'
