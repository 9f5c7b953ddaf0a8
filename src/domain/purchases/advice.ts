export const ADVICE_WEEKS = { min: 1, max: 52 } as const
const SEASON = { least: 0.5, most: 2 } as const

/** In rolls. */
export type Demand = Readonly<{
  sold: number
  weeks: number
  /** last year's sales in the same weeks and in the weeks ahead; null without a full year of sales */
  lastYear: Readonly<{ sold: number; soldAhead: number }> | null
  leadTimeDays: number
  /** how long the ordered goods should last */
  coverWeeks: number
  stock: number
  owed: number
  onTheWay: number
}>

/** Weeks until the order after this one could arrive. */
export function horizonWeeks({ leadTimeDays, coverWeeks }: Pick<Demand, 'leadTimeDays' | 'coverWeeks'>): number {
  return leadTimeDays / 7 + coverWeeks
}

/** Last year's sales of the weeks ahead relative to the weeks before, from ½ to 2; 1 when unknown. */
export function seasonFactor({ lastYear, weeks, ...demand }: Pick<Demand, 'lastYear' | 'weeks' | 'leadTimeDays' | 'coverWeeks'>): number {
  if (lastYear === null || lastYear.sold <= 0) return 1
  const factor = lastYear.soldAhead / horizonWeeks(demand) / (lastYear.sold / weeks)
  return Math.min(SEASON.most, Math.max(SEASON.least, factor))
}

/** Rolls to order: expected sales until the next order could arrive, plus owed rolls, less stock and rolls on the way. At least 0. */
export function advisedRolls(demand: Demand): number {
  const { sold, weeks, stock, owed, onTheWay } = demand
  const expected = (Math.max(0, sold) / weeks) * seasonFactor(demand) * horizonWeeks(demand)
  // removes floating point errors
  return Math.max(0, Math.ceil(Math.round((expected + owed - stock - onTheWay) * 1000) / 1000))
}
