import type { BatchRolls, KnownBatch } from '#domain/batches/batch-rolls.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'

type SoldToday = Readonly<{ stock: number; discontinued: boolean; batches: readonly KnownBatch[] }>

export type SameColour = Readonly<
  /** rolls of the same batch are left */
  | { kind: 'same-batch'; batch: KnownBatch }
  /** the batch is sold out or unknown, but the film is still sold */
  | { kind: 'other-batch'; had: readonly string[] }
  /** the film is no longer sold */
  | { kind: 'gone' }
>

/** How closely rolls bought earlier can be matched: by the batch most of them were of, while any of it is left. */
export function sameColour(bought: readonly BatchRolls[], product: SoldToday | null): SameColour {
  if (!product || isUnlisted(product)) return { kind: 'gone' }
  const had = bought.filter(({ id }) => id !== null).toSorted((a, b) => b.rolls - a.rolls)
  for (const { id } of had) {
    const batch = product.batches.find((one) => one.id === id && one.rolls > 0)
    if (batch) return { kind: 'same-batch', batch }
  }
  return { kind: 'other-batch', had: had.flatMap(({ code }) => code ?? []) }
}

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
