export const CURRENCIES = ['DKK', 'EUR', 'USD', 'CNY', 'SEK', 'NOK', 'GBP', 'KRW', 'JPY'] as const
export type Currency = (typeof CURRENCIES)[number]

export const RATE = { min: 0.0001, max: 1000 } as const
const MILLION = 1_000_000

export function rateToMillionths(rate: number): number {
  return Math.round(rate * MILLION)
}

export function rateFromMillionths(millionths: number): number {
  return millionths / MILLION
}

/** Converts hundredths of a currency to øre, rounded once. */
export function inOre(hundredths: number, rateMillionths: number): number {
  return Math.round((hundredths * rateMillionths) / MILLION)
}
