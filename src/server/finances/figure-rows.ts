import type { FigureRow } from '#contract/finances.ts'
import type { Figure } from '#domain/finances/figures.ts'

/** A row of a figure's list; the amount in øre. */
export type OreRow = Omit<FigureRow, 'amount'> & Readonly<{ ore: number }>

export type FigureRows = Readonly<Partial<Record<Figure, readonly OreRow[]>>>

export type FigureSum = Readonly<{ ore: number; count: number }>

export function sumOfRows(rows: readonly OreRow[]): FigureSum {
  return { ore: rows.reduce((sum, { ore }) => sum + ore, 0), count: rows.length }
}
