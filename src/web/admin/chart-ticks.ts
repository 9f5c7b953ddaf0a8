const INTERVALS = 4
const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Five round whole numbers from 0 to at least the largest value. */
export function niceTicks(most: number): number[] {
  const rough = Math.max(1, most / INTERVALS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = STEPS.map((one) => one * power).find((one) => one >= rough && Number.isInteger(one)) ?? rough
  return Array.from({ length: INTERVALS + 1 }, (_, place) => place * step)
}
