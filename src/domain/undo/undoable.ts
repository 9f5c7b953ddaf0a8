import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { fieldOfColumn, PRODUCT_FIELDS } from '#domain/products/product-fields.ts'

/** Changes that can be undone as one; 'undo' is an undo, which can be redone. */
export const UNDOABLE_KINDS = ['bulk', 'import', 'merge', 'deletion', 'undo'] as const
export type UndoableKind = (typeof UNDOABLE_KINDS)[number]

/** Days a change can be undone, and its data kept. */
export const UNDO_DAYS = 30

/** The staff actions needed to write these columns of a product; undoing needs the same. */
export function workOfFieldsWritten(fields: Iterable<string>): StaffAction[] {
  const parts = new Set<StaffAction>()
  for (const column of fields) {
    const field = fieldOfColumn(column)
    parts.add(field === null ? 'describeProducts' : PRODUCT_FIELDS[field].action)
  }
  return [...parts].toSorted()
}

/** The kind of an undo's own record; null when it cannot be redone. */
export function oppositeOf(kind: UndoableKind): 'bulk' | 'undo' | null {
  if (kind === 'undo') return 'bulk'
  return kind === 'bulk' ? 'undo' : null
}

export function takeBackLabel(kind: UndoableKind): string {
  return kind === 'undo' ? 'Gentag' : 'Tilbage'
}

const NAMES: Readonly<Record<UndoableKind, (products: number) => string>> = {
  bulk: (products) => `Rettelse af ${products === 1 ? 'ét produkt' : count(products, 'produkt', 'produkter')}`,
  import: (products) => `Import af ${count(products, 'produkt', 'produkter')}`,
  merge: (products) => `Sammenlægning af tags på ${count(products, 'produkt', 'produkter')}`,
  deletion: () => 'Sletning af produkt',
  undo: (products) => `Tilbagetagning på ${count(products, 'produkt', 'produkter')}`,
}

/** 'Rettelse af 24 produkter'. */
export function undoableName(kind: UndoableKind, products: number): string {
  return NAMES[kind](products)
}

export function takenBackText(kind: UndoableKind, { returned, stayed }: Readonly<{ returned: number; stayed: number }>): string {
  const done = kind === 'undo' ? 'Gjort igen' : 'Taget tilbage'
  const back = returned === 0 ? `${done}.` : `${done} på ${count(returned, 'produkt', 'produkter')}.`
  return stayed === 0 ? back : `${back} ${stayedText(stayed)}`
}

export function stayedText(stayed: number): string {
  return stayed === 1 ? 'Ét sted er ændret siden og bliver stående.' : `${wholeNumber(stayed)} steder er ændret siden og bliver stående.`
}

const UNDO_JOB_STATES = ['working', 'stopped', 'done', 'failed'] as const
export type UndoJobState = (typeof UNDO_JOB_STATES)[number]

export const LARGE_UNDO_STATES = ['open', ...UNDO_JOB_STATES] as const
type LargeUndoState = (typeof LARGE_UNDO_STATES)[number]

export const LARGE_UNDO_LABELS: Readonly<Record<LargeUndoState, string>> = {
  open: 'Kan tages tilbage',
  working: 'Tages tilbage',
  stopped: 'Tilbagetagning stoppet',
  done: 'Taget tilbage',
  failed: 'Tilbagetagning mislykket',
}

/** Products with later changes that are listed; the others are only counted. */
export const STAYING_SHOWN = 200

export function mayTakeBackOn(state: LargeUndoState): boolean {
  return state === 'open' || state === 'stopped' || state === 'failed'
}

export type UndoCounts = Readonly<{ returned: number; removed: number; stayed: number }>

export const NOTHING_UNDONE: UndoCounts = { returned: 0, removed: 0, stayed: 0 }

type Piece = Readonly<{ returned: number; removed: number; stays: readonly Readonly<{ productId: number | null }>[] }>

export function addPiece(counts: UndoCounts, { returned, removed, stays }: Piece): UndoCounts {
  return {
    returned: counts.returned + returned,
    removed: counts.removed + removed,
    stayed: counts.stayed + new Set(stays.map(({ productId }) => productId)).size,
  }
}

export function untouchedText({ returned, removed }: Pick<UndoCounts, 'returned' | 'removed'>): string {
  return `${count(returned, 'produkt', 'produkter')} bliver som før, ${count(removed, 'nyt produkt', 'nye produkter')} slettes.`
}

export function touchedText(products: number): string {
  return `${count(products, 'produkt', 'produkter')} er ændret siden. Det, andre har ændret, bliver stående.`
}

export function takenBackSoFarText({ returned, removed, stayed }: UndoCounts): string {
  const stays = stayed > 0 ? ` På ${count(stayed, 'produkt', 'produkter')} er noget ændret siden og bliver stående.` : ''
  return `${count(returned, 'produkt er', 'produkter er')} som før, ${count(removed, 'nyt produkt', 'nye produkter')} slettet.${stays}`
}
