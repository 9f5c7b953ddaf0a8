import { count } from '#domain/numbers/danish-figures.ts'

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

export const NOTHING_TAKEN_BACK: UndoCounts = { returned: 0, removed: 0, stayed: 0 }

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
