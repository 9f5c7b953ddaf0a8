/** The largest amount the shop handles: one billion kroner, in øre. Keeps every sum a safe integer. */
export const MAX_AMOUNT_ORE = 100_000_000_000

export function isManageable(ore: number): boolean {
  return Math.abs(ore) <= MAX_AMOUNT_ORE
}

/** Kroner with at most two decimals (the unit of the API) as integer øre. Throws RangeError on anything else. */
export function krToOre(kr: number): number {
  if (!hasAtMostTwoDecimals(kr) || !isManageable(Math.round(kr * 100))) throw new RangeError(`not an amount in kroner: ${kr}`)
  return Math.round(kr * 100) + 0
}

/** True when a number has at most two decimals, allowing for floating point; false for NaN and infinity. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4
}

/** Integer øre as kroner, the unit of the API. */
export function oreToKr(ore: number): number {
  return ore / 100
}

/** amount × numerator / denominator in whole øre, exact at any size; halves round away from zero. */
export function multiplyRatio(amountOre: number, numerator: number, denominator: number): number {
  const product = BigInt(amountOre) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const half = divisor / 2n
  return Number(product >= 0n ? (product + half) / divisor : -((-product + half) / divisor))
}

/** Splits an amount by largest remainder into whole øre that sum to it. Equal parts when all weights are 0. */
export function splitByLargestRemainder(amountOre: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = total === 0 ? weights.map(() => 1) : weights
  const divisor = BigInt(total === 0 ? weights.length : total)
  const exact = shares.map((share) => BigInt(amountOre) * BigInt(share))
  const parts = exact.map((value) => Number(value / divisor))
  const missing = amountOre - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % divisor }))
    .sort((a, b) => Number(magnitude(b.remainder) - magnitude(a.remainder)) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, Math.abs(missing))) parts[index] = (parts[index] ?? 0) + Math.sign(missing)
  return parts
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
