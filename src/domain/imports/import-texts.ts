import { count } from '#domain/numbers/danish-figures.ts'
import { addClaims, type FileClaims, NO_CLAIMS } from '#domain/products/environmental-claims.ts'

export type ImportCounts = Readonly<{ created: number; changed: number; unchanged: number; wrong: number }>

/** What a check found; checks of earlier versions looked for no claims. */
export type ImportFound = ImportCounts & Readonly<{ claims?: FileClaims }>

export function addFound(one: ImportFound, other: ImportFound): ImportFound {
  return { ...addCounts(one, other), claims: addClaims(one.claims ?? NO_CLAIMS, other.claims ?? NO_CLAIMS) }
}

export const NO_LINES: ImportCounts = { created: 0, changed: 0, unchanged: 0, wrong: 0 }

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    wrong: one.wrong + other.wrong,
  }
}

export function linesIn({ created, changed, unchanged, wrong }: ImportCounts): number {
  return created + changed + unchanged + wrong
}

/** '3 oprettet, 1.200 ændret, 4 uændret', with skipped lines if any. */
export function countsText({ created, changed, unchanged, wrong }: ImportCounts): string {
  const left = wrong > 0 ? `, ${count(wrong, 'linje', 'linjer')} sprunget over` : ''
  return `${count(created, 'produkt', 'produkter')} oprettet, ${count(changed, 'ændret', 'ændret')}, ${count(unchanged, 'uændret', 'uændrede')}${left}`
}

/** 'under et minut', 'cirka 3 minutter', 'cirka 1 time'. */
export function timeLeftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'under et minut'
  if (minutes < 60) return `cirka ${count(minutes, 'minut', 'minutter')}`
  return `cirka ${count(Math.round(minutes / 60), 'time', 'timer')}`
}

/** The text of the start button: the number of lines, and whether faulty ones are skipped. */
export function beginText({ created, changed, wrong }: ImportCounts): string {
  const lines = count(created + changed, 'linje', 'linjer')
  return wrong > 0 ? `Indlæs ${lines} uden fejl` : `Indlæs ${lines}`
}
