import { danishFigures } from '#domain/numbers/danish-figures.ts'

/** How near two colours are to the eye, side by side in the same light. */
export const NEARNESS = ['alike', 'close', 'apart'] as const
type Nearness = (typeof NEARNESS)[number]

/** Up to here (CIEDE2000) a trained eye has to look twice. */
const ALIKE_UP_TO = 2
/** Up to here two parts of a car are taken for one colour at a glance, and no longer when they meet. */
const CLOSE_UP_TO = 5

const TEXTS: Readonly<Record<Nearness, string>> = { alike: 'næsten ens', close: 'tæt på', apart: 'ses tydeligt' }

/** In which of three words a CIEDE2000 difference is told: by the figure that is read beside it, with one decimal. */
export function howNear(exact: number): Nearness {
  const difference = Number(exact.toFixed(1))
  if (difference <= ALIKE_UP_TO) return 'alike'
  return difference <= CLOSE_UP_TO ? 'close' : 'apart'
}

/** How far two colours are apart, in words and in figures: 'tæt på, ΔE 3,4'. */
export function nearnessText(difference: number): string {
  return `${TEXTS[howNear(difference)]}, ΔE ${danishFigures(difference, { least: 1, most: 1 })}`
}
