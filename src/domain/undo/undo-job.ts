import { count } from '#domain/numbers/danish-figures.ts'

/** What the taking back of a large change is doing: it works in pieces, may be stopped and gone on with. */
const UNDO_JOB_STATES = ['working', 'stopped', 'done', 'failed'] as const
export type UndoJobState = (typeof UNDO_JOB_STATES)[number]

/** With one that nobody has begun. */
export const LARGE_UNDO_STATES = ['open', ...UNDO_JOB_STATES] as const
type LargeUndoState = (typeof LARGE_UNDO_STATES)[number]

export const LARGE_UNDO_LABELS: Readonly<Record<LargeUndoState, string>> = {
  open: 'Kan tages tilbage',
  working: 'Tages tilbage',
  stopped: 'Tilbagetagning stoppet',
  done: 'Taget tilbage',
  failed: 'Tilbagetagning mislykket',
}

/** Of so many products that were changed since it is shown what stays; the others are counted. */
export const STAYING_SHOWN = 200

/** Whether it may begin, or go on where it was left. */
export function mayTakeBackOn(state: LargeUndoState): boolean {
  return state === 'open' || state === 'stopped' || state === 'failed'
}

/** Products that went back, new ones that were deleted again, and those of which something that was changed since stays. */
export type UndoCounts = Readonly<{ returned: number; removed: number; stayed: number }>

export const NOTHING_TAKEN_BACK: UndoCounts = { returned: 0, removed: 0, stayed: 0 }

/** What a piece came to; of a product several things may stay, and it counts once. */
type Piece = Readonly<{ returned: number; removed: number; stays: readonly Readonly<{ productId: number | null }>[] }>

export function addPiece(counts: UndoCounts, { returned, removed, stays }: Piece): UndoCounts {
  return {
    returned: counts.returned + returned,
    removed: counts.removed + removed,
    stayed: counts.stayed + new Set(stays.map(({ productId }) => productId)).size,
  }
}

/** What becomes of products of which nobody changed anything since. */
export function untouchedText({ returned, removed }: Pick<UndoCounts, 'returned' | 'removed'>): string {
  return `${count(returned, 'produkt', 'produkter')} bliver som før, ${count(removed, 'nyt produkt', 'nye produkter')} slettes.`
}

/** What was changed since and stays, counted by products. */
export function touchedText(products: number): string {
  return `${count(products, 'produkt', 'produkter')} er ændret siden. Det, andre har ændret, bliver stående.`
}

/** What a large taking back has come to so far. */
export function takenBackSoFarText({ returned, removed, stayed }: UndoCounts): string {
  const stays = stayed > 0 ? ` På ${count(stayed, 'produkt', 'produkter')} er noget ændret siden og bliver stående.` : ''
  return `${count(returned, 'produkt er', 'produkter er')} som før, ${count(removed, 'nyt produkt', 'nye produkter')} slettet.${stays}`
}
