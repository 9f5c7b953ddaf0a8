import type { LengthRange } from './metres-needed.ts'

/** What is to be bought for a job: the rolls that are surely enough, and what is left on each of them. */
export type Rolls = Readonly<{
  rolls: number
  /** what is enough where the car takes as little as is published; never more than `rolls` */
  atLeast: number
  /** of each roll in the order they are cut, when the job takes its longest */
  leftMm: readonly number[]
}>

/** Rolls are bought whole, and for the longest the job may take: too little is another batch, and the colour differs. */
export function rollsNeeded({ fromMm, toMm }: LengthRange, rollLengthMm: number): Rolls {
  const rolls = Math.ceil(toMm / rollLengthMm)
  const leftMm = Array.from({ length: rolls }, (_, cut) => Math.max(0, Math.min(rollLengthMm, (cut + 1) * rollLengthMm - toMm)))
  return { rolls, atLeast: Math.ceil(fromMm / rollLengthMm), leftMm }
}
