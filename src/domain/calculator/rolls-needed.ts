import type { LengthRange } from './metres-needed.ts'

export type Rolls = Readonly<{
  rolls: number
  /** enough when the car takes the published minimum; never more than `rolls` */
  atLeast: number
  /** left on each roll in cutting order, at the maximum length */
  leftMm: readonly number[]
}>

/** Whole rolls for the maximum length: a roll bought later is of another batch, with a different shade. */
export function rollsNeeded({ fromMm, toMm }: LengthRange, rollLengthMm: number): Rolls {
  const rolls = Math.ceil(toMm / rollLengthMm)
  const leftMm = Array.from({ length: rolls }, (_, cut) => Math.max(0, Math.min(rollLengthMm, (cut + 1) * rollLengthMm - toMm)))
  return { rolls, atLeast: Math.ceil(fromMm / rollLengthMm), leftMm }
}
