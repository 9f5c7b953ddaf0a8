/** The currencies a supplier may ask for. */
export const CURRENCIES = ['DKK', 'EUR', 'USD', 'CNY', 'SEK', 'NOK', 'GBP', 'KRW', 'JPY'] as const
export type Currency = (typeof CURRENCIES)[number]

/** What a unit of a currency may cost in kroner. */
export const RATE = { min: 0.0001, max: 1000 } as const
/** A rate is kept in millionths of a krone. */
const MILLION = 1_000_000

export function rateToMillionths(rate: number): number {
  return Math.round(rate * MILLION)
}

export function rateFromMillionths(millionths: number): number {
  return millionths / MILLION
}

/** A price in a currency, in hundredths of it, as øre at a rate; rounded once. */
export function inOre(hundredths: number, rateMillionths: number): number {
  return Math.round((hundredths * rateMillionths) / MILLION)
}
