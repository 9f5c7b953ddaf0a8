import type { Work } from '#domain/customers/duties.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'

/** What is written so that it can be taken back as one; 'undo' is a change that was taken back, and may be made again. */
export const UNDOABLE_KINDS = ['bulk', 'import', 'merge', 'deletion', 'undo'] as const
export type UndoableKind = (typeof UNDOABLE_KINDS)[number]

/** How many days a change can be taken back, and what it takes is kept (issue 'Goods come in and change', point 5). */
export const UNDO_DAYS = 30

const PRICE_FIELDS: readonly string[] = [
  'unitPriceOre',
  'promotionPercent',
  'promotionUntil',
  'nextPromotionPercent',
  'nextPromotionFrom',
  'nextPromotionUntil',
  'pointsEligible',
  'pointsCost',
]

/** The work of staff that writing these fields of products takes: who may make a change may take it back. */
export function workOfFieldsWritten(fields: Iterable<string>): Work[] {
  const works = new Set<Work>()
  for (const field of fields)
    works.add(field === 'stock' ? 'changeStock' : PRICE_FIELDS.includes(field) ? 'changePrices' : 'describeProducts')
  return [...works].toSorted()
}

/** What taking a change back is itself, where its opposite is a change like it; else it cannot be taken back in turn. */
export function oppositeOf(kind: UndoableKind): 'bulk' | 'undo' | null {
  if (kind === 'undo') return 'bulk'
  return kind === 'bulk' ? 'undo' : null
}

/** What a button that takes a change back says. */
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

/** What was changed, in few words: 'Rettelse af 24 produkter'. */
export function undoableName(kind: UndoableKind, products: number): string {
  return NAMES[kind](products)
}

/** What taking a change back came to. */
export function takenBackText(kind: UndoableKind, { returned, stayed }: Readonly<{ returned: number; stayed: number }>): string {
  const done = kind === 'undo' ? 'Gjort igen' : 'Taget tilbage'
  const back = returned === 0 ? `${done}.` : `${done} på ${count(returned, 'produkt', 'produkter')}.`
  return stayed === 0 ? back : `${back} ${stayedText(stayed)}`
}

/** How much others changed since, and stays. */
export function stayedText(stayed: number): string {
  return stayed === 1 ? 'Ét sted er ændret siden og bliver stående.' : `${wholeNumber(stayed)} steder er ændret siden og bliver stående.`
}
