import { danishFigures, withUnit } from '#domain/numbers/danish-figures.ts'
import { type CarPart, type PartShares, shareOf, WHOLE_CAR } from './car-parts.ts'

type LengthRange = Readonly<{ fromMm: number; toMm: number }>

export type Panel = Readonly<{ widthCm: number; heightCm: number; count: number }>
export const PANEL_CM = { min: 1, max: 1_000 } as const
export const PANEL_COUNT = { min: 1, max: 99 } as const
export const MAX_PANELS = 20

const FIGURES_WIDTH_MM = 1_520

/** Deep curves take 10 to 15 percent more film (carxplorer.com 2026); the lower end is used. */
export const DIFFICULTIES = ['normal', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
export const DIFFICULTY_PERCENT: Readonly<Record<Difficulty, number>> = { normal: 0, hard: 10 }

/** Added to hand-measured panels, which are the visible area: the least published for edges and re-cut pieces (wrapteck.com 2026). */
export const MEASURED_PANEL_PERCENT = 10
export const WASTE_PERCENT = { min: 0, max: 50 } as const
/** 20 percent is for beginners (wrapteck.com 2026). */
export const WASTE_CHOICES: readonly number[] = [0, 5, 10, 15, 20, 30]

type Project = Readonly<{
  /** the film for the whole car at 1.52 m wide; null for panels alone */
  car: LengthRange | null
  parts: readonly CarPart[]
  shares: PartShares
  panels: readonly Panel[]
  widthMm: number
  /** metallic and brushed film keeps one direction on the whole car */
  isDirectional: boolean
  difficulty: Difficulty
  wastePercent: number
}>

/** The length of film for a whole car, from a figure in cm. */
export function lengthOfCar({ fromCm, toCm }: Readonly<{ fromCm: number; toCm: number }>): LengthRange {
  return { fromMm: fromCm * 10, toMm: toCm * 10 }
}

/** The length of film for a project, rounded up to decimetres. Never decreases with more parts or a narrower film. */
export function metresNeeded({ car, parts, shares, panels, widthMm, isDirectional, difficulty, wastePercent }: Project): LengthRange {
  const share = car ? shareOf(parts, shares) : 0
  const measured = panels.reduce((sum, panel) => sum + lengthOfPanel(panel, widthMm, { isDirectional }), 0)
  const total = (ofCarMm: number) => {
    const net =
      (ofCarMm * share * Math.max(FIGURES_WIDTH_MM, widthMm)) / WHOLE_CAR / widthMm + (measured * (100 + MEASURED_PANEL_PERCENT)) / 100
    return upToDecimetre((net * (100 + DIFFICULTY_PERCENT[difficulty]) * (100 + wastePercent)) / 10_000)
  }
  return { fromMm: total(car?.fromMm ?? 0), toMm: total(car?.toMm ?? 0) }
}

/** The length of roll for a panel in mm, laid the shortest way, in strips when wider than the film. Directional film is not turned. */
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
const HAIR = 1e-6

function upToDecimetre(mm: number): number {
  return Math.max(0, Math.ceil(mm / DECIMETRE - HAIR)) * DECIMETRE
}

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

type ToolRule = Readonly<{ pieces: number; perMetres: number | null }>

export const TOOL_PIECES = { min: 1, max: 99 } as const
export const TOOL_METRES = { min: 1, max: 1_000 } as const
export const MAX_TOOLS = 12

export function piecesNeeded({ pieces, perMetres }: ToolRule, lengthMm: number): number {
  if (lengthMm <= 0) return 0
  return perMetres === null ? pieces : pieces * Math.ceil(lengthMm / 1_000 / perMetres)
}

/** Deviation from published figures (decision 0059, `error-of-the-table.once.test.ts`); the mean of `tooLittle` exceeds our maximum. */
export const METHOD_ERROR = { figures: 36, averagePercent: 12, worstPercent: 32, tooLittle: 4 } as const

export const FIGURE_TEXTS = { name: 80, sourceTitle: 120, sourceUrl: 300 } as const
/** The film for a whole car, in centimetres. */
export const FIGURE_CM = { min: 100, max: 10_000 } as const
export const SOURCE_YEAR = { min: 1990, max: 2100 } as const

export const FIGURE_KINDS = ['model', 'class'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]
export const FIGURE_KIND_LABELS: Readonly<Record<FigureKind, string>> = { model: 'Bilmodel', class: 'Biltype' }

export const NOTHING_TO_WRAP = 'Vælg en bil og dens dele, eller mål et panel.'

export function metresText(mm: number): string {
  return withUnit(danishFigures(mm / 1_000, { least: 0, most: 1 }), 'm')
}

/** '15–16,8 m', or one figure when both are equal. */
export function metreRangeText({ fromMm, toMm }: LengthRange): string {
  if (fromMm === toMm) return metresText(toMm)
  return `${danishFigures(fromMm / 1_000, { least: 0, most: 1 })}–${metresText(toMm)}`
}

export function figureProblem({ fromCm, toCm }: Readonly<{ fromCm: number; toCm: number }>): string | null {
  return fromCm > toCm ? 'Det mindste skal være mindre end det største.' : null
}
