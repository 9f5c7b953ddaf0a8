import type { BatchRolls, KnownBatch } from '#domain/batches/batch-rolls.ts'
import { isGone } from '#domain/products/discontinued.ts'

/** A product as it is sold today; null where it is deleted or not for sale. */
type SoldToday = Readonly<{ stock: number; discontinued: boolean; batches: readonly KnownBatch[] }>

/** How near one comes today to the colour that lies on a car. */
export type SameColour = Readonly<
  /** rolls of the very batch are left */
  | { kind: 'same-batch'; batch: KnownBatch }
  /** the batch is gone (or nobody knows it), and the film is sold in another */
  | { kind: 'other-batch'; had: readonly string[] }
  /** the film is not sold any more */
  | { kind: 'gone' }
>

/** What 'the same colour again' is, for rolls that were bought: the batch most of them were of, as long as anything of it is left. */
export function sameColour(bought: readonly BatchRolls[], product: SoldToday | null): SameColour {
  if (!product || isGone(product)) return { kind: 'gone' }
  const had = bought.filter(({ id }) => id !== null).toSorted((a, b) => b.rolls - a.rolls)
  for (const { id } of had) {
    const batch = product.batches.find((one) => one.id === id && one.rolls > 0)
    if (batch) return { kind: 'same-batch', batch }
  }
  return { kind: 'other-batch', had: had.flatMap(({ code }) => code ?? []) }
}

/** What the workshop reads about it. */
export function sameColourText(same: SameColour): string {
  switch (same.kind) {
    case 'same-batch':
      return `Batch ${same.batch.code} er på lager endnu: ${same.batch.rolls} tilbage.`
    case 'other-batch':
      return same.had.length === 0
        ? 'Vi ved ikke, hvilken batch rullerne var fra. Hold en prøve op mod bilen, før du folierer videre.'
        : `Batch ${same.had.join(' og ')} er udsolgt. Folien fås i en anden batch, og farven kan afvige. Hold en prøve op mod bilen, før du folierer videre.`
    case 'gone':
      return 'Folien sælges ikke mere. Se de nærmeste farver, og bestil en prøve først.'
  }
}
