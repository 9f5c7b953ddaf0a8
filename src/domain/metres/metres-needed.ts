import { type CarPart, type PartShares, shareOf, WHOLE_CAR } from './car-parts.ts'

/** A length that is known from one figure to another, in millimetres. */
export type LengthRange = Readonly<{ fromMm: number; toMm: number }>

/** A panel somebody measured, in centimetres, and how many there are of it. */
export type Panel = Readonly<{ widthCm: number; heightCm: number; count: number }>
export const PANEL_CM = { min: 1, max: 1_000 } as const
export const PANEL_COUNT = { min: 1, max: 99 } as const
export const MAX_PANELS = 20

/** The published figures are of rolls this wide. */
const FIGURES_WIDTH_MM = 1_520

/** How hard a body is to wrap. Deep curves take 10 to 15 percent more film (carxplorer.com 2026); the lower end, for the figures have bumpers and mistakes in them. */
export const DIFFICULTIES = ['normal', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
export const DIFFICULTY_PERCENT: Readonly<Record<Difficulty, number>> = { normal: 0, hard: 10 }

/** Panels measured by hand are what is seen of them: the least that is published for edges and pieces cut anew (wrapteck.com 2026). */
export const MEASURED_PANEL_PERCENT = 10
export const WASTE_PERCENT = { min: 0, max: 50 } as const
/** What may be chosen; 20 percent is for whoever wraps the first cars of his life (wrapteck.com 2026). */
export const WASTE_CHOICES: readonly number[] = [0, 5, 10, 15, 20, 30]

type Job = Readonly<{
  /** what the whole car takes of a film 1.52 m wide; null where only panels are measured */
  car: LengthRange | null
  parts: readonly CarPart[]
  shares: PartShares
  panels: readonly Panel[]
  widthMm: number
  /** a metallic or brushed film lies the same way on the whole car */
  isDirectional: boolean
  difficulty: Difficulty
  wastePercent: number
}>

/** The length of film a job takes, rounded up to whole decimetres: more of anything never takes less, nor does a narrower film. */
export function metresNeeded({ car, parts, shares, panels, widthMm, isDirectional, difficulty, wastePercent }: Job): LengthRange {
  const share = car ? shareOf(parts, shares) : 0
  const measured = panels.reduce((sum, panel) => sum + lengthOfPanel(panel, widthMm, { isDirectional }), 0)
  const total = (ofCarMm: number) => {
    const net =
      (ofCarMm * share * Math.max(FIGURES_WIDTH_MM, widthMm)) / WHOLE_CAR / widthMm + (measured * (100 + MEASURED_PANEL_PERCENT)) / 100
    return upToDecimetre((net * (100 + DIFFICULTY_PERCENT[difficulty]) * (100 + wastePercent)) / 10_000)
  }
  return { fromMm: total(car?.fromMm ?? 0), toMm: total(car?.toMm ?? 0) }
}

/**
 * The length of roll a panel takes, in millimetres, laid the way that takes least: as many beside each other as the film is wide, and in
 * strips with a seam where it is wider than the film. A film with a direction is not turned: the panel's width lies across the roll.
 */
export function lengthOfPanel(
  { widthCm, heightCm, count }: Panel,
  filmWidthMm: number,
  { isDirectional }: Readonly<{ isDirectional: boolean }>,
): number {
  const [width, height] = [widthCm * 10, heightCm * 10]
  const upright = laid(width, height, count, filmWidthMm)
  return isDirectional ? upright : Math.min(upright, laid(height, width, count, filmWidthMm))
}

function laid(acrossMm: number, alongMm: number, count: number, filmWidthMm: number): number {
  if (acrossMm > filmWidthMm) return count * Math.ceil(acrossMm / filmWidthMm) * alongMm
  return Math.ceil(count / Math.floor(filmWidthMm / acrossMm)) * alongMm
}

const DECIMETRE = 100
/** A hair above a decimetre is how fractions are reckoned, not film. */
const HAIR = 1e-6

function upToDecimetre(mm: number): number {
  return Math.max(0, Math.ceil(mm / DECIMETRE - HAIR)) * DECIMETRE
}
