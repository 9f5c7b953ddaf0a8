import { wholeNumber } from '#domain/numbers/danish-figures.ts'

/** How many characters each text of an order may hold; what it says of the buyer stands with the customer's texts. */
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

/** What is said of a product that is sold no more, to who orders it or a sample of it. */
export function notSoldText(nameDa: string): string {
  return `${nameDa} kan ikke længere købes.`
}

/** What whoever orders reads first, on the screen and in the mail. */
export const THANKS_FOR_ORDER = 'Tak for din ordre'

/** How many of a product at which price: '7 stk. à 100 kr.' */
export function piecesAt(quantity: number, price: string): string {
  return `${wholeNumber(quantity)} stk. à ${price}`
}

/** What stands above the labels of an order's chemicals, on the screen and on the packing slip. */
export const CHEMICALS_IN_ORDER = 'Farlige kemikalier i ordren'
