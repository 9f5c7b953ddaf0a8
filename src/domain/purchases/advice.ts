/** The weeks of sales an advice may rest on, and those it may cover after the goods are here. */
export const ADVICE_WEEKS = { min: 1, max: 52 } as const
/** A season moves the advice by no more than this: one strange week of last year orders no container. */
const SEASON = { least: 0.5, most: 2 } as const

/** What is known of a product when somebody wonders how many to order; rolls throughout. */
export type Demand = Readonly<{
  /** in the last `weeks` */
  sold: number
  weeks: number
  /** of last year: in the same weeks, and in those the order is for; null where the shop has no full year of sales */
  lastYear: Readonly<{ sold: number; soldAhead: number }> | null
  leadTimeDays: number
  /** how long what comes shall last */
  coverWeeks: number
  stock: number
  /** rolls open orders wait for */
  owed: number
  onTheWay: number
}>

/** How long there is to sell until the goods of the order after this one could be here, in weeks. */
export function horizonWeeks({ leadTimeDays, coverWeeks }: Pick<Demand, 'leadTimeDays' | 'coverWeeks'>): number {
  return leadTimeDays / 7 + coverWeeks
}

/** By how much the weeks ahead sold better than the weeks behind a year ago, from ½ to 2; 1 where last year says nothing. */
export function seasonFactor({ lastYear, weeks, ...demand }: Pick<Demand, 'lastYear' | 'weeks' | 'leadTimeDays' | 'coverWeeks'>): number {
  if (lastYear === null || lastYear.sold <= 0) return 1
  const factor = lastYear.soldAhead / horizonWeeks(demand) / (lastYear.sold / weeks)
  return Math.min(SEASON.most, Math.max(SEASON.least, factor))
}

/**
 * How many rolls to order: what sells until the next order could be here, in the season it is, and what is owed, less what is there and
 * what is on the way. Never below 0.
 */
export function advisedRolls(demand: Demand): number {
  const { sold, weeks, stock, owed, onTheWay } = demand
  const expected = (Math.max(0, sold) / weeks) * seasonFactor(demand) * horizonWeeks(demand)
  // a thousandth of a roll is arithmetic, no roll
  return Math.max(0, Math.ceil(Math.round((expected + owed - stock - onTheWay) * 1000) / 1000))
}
