import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'

export type TypedLine = Readonly<{ key: number; id: number | null; sku: string; rolls: string; unitPrice: string; expectedOn: string }>

type Line = Readonly<{ id?: number | null; sku: string; rolls: number; unitPrice?: number | null; expectedOn?: string | null }>

export function typedLine({ id = null, sku, rolls, unitPrice = null, expectedOn = null }: Line, key: number): TypedLine {
  return {
    ...{ key, id, sku, rolls: String(rolls) },
    unitPrice: unitPrice === null ? '' : decimalNumber(unitPrice),
    expectedOn: expectedOn ?? '',
  }
}

export function emptyLine(key: number): TypedLine {
  return { key, id: null, sku: '', rolls: '', unitPrice: '', expectedOn: '' }
}

export function isEmptyLine({ sku, rolls, unitPrice }: TypedLine): boolean {
  return [sku, rolls, unitPrice].every((cell) => cell.trim() === '')
}

/** Unreadable fields of the lines; the server checks everything else. */
export function faultsOfLines(lines: readonly TypedLine[]): Readonly<Record<string, string>> {
  const faults = lines.flatMap(({ sku, rolls, unitPrice }, place) => [
    ...(sku.trim() === '' ? [[`lines.${place}.sku`, 'Skriv varenummeret.'] as const] : []),
    ...(!Number.isFinite(readNumber(rolls)) ? [[`lines.${place}.rolls`, 'Skriv hvor mange.'] as const] : []),
    ...(Number.isNaN(readKroner(unitPrice)) ? [[`lines.${place}.unitPrice`, 'Skriv prisen.'] as const] : []),
  ])
  return Object.fromEntries(faults)
}

export function toLines(lines: readonly TypedLine[]) {
  return lines.map(({ id, sku, rolls, unitPrice, expectedOn }) => ({
    ...{ id, sku: sku.trim(), rolls: readNumber(rolls) ?? 0 },
    unitPrice: readKroner(unitPrice),
    expectedOn: expectedOn || null,
  }))
}
