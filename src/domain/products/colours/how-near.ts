import { danishFigures } from '#domain/numbers/danish-figures.ts'

export const NEARNESS = ['alike', 'close', 'apart'] as const
type Nearness = (typeof NEARNESS)[number]

const ALIKE_UP_TO = 2
const CLOSE_UP_TO = 5

const TEXTS: Readonly<Record<Nearness, string>> = { alike: 'næsten ens', close: 'tæt på', apart: 'ses tydeligt' }

/** The word for a CIEDE2000 difference, decided by the figure shown beside it, with one decimal. */
export function howNear(exact: number): Nearness {
  const difference = Number(exact.toFixed(1))
  if (difference <= ALIKE_UP_TO) return 'alike'
  return difference <= CLOSE_UP_TO ? 'close' : 'apart'
}

/** 'tæt på, ΔE 3,4'. */
export function nearnessText(difference: number): string {
  return `${TEXTS[howNear(difference)]}, ΔE ${danishFigures(difference, { least: 1, most: 1 })}`
}
