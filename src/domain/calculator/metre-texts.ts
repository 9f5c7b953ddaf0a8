import { danishFigures, withUnit } from '#domain/numbers/danish-figures.ts'
import type { LengthRange } from './metres-needed.ts'

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

/** Why a range is refused, in Danish; null when accepted. */
export function figureProblem({ fromCm, toCm }: Readonly<{ fromCm: number; toCm: number }>): string | null {
  return fromCm > toCm ? 'Det mindste skal være mindre end det største.' : null
}
