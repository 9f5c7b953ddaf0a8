import { count } from '#domain/numbers/danish-figures.ts'
import { type BatchRolls, knownOf, rollsOf } from './batch-rolls.ts'

type Named = Readonly<{ code: string | null; rolls: number }>

/** 'Batch L2409', or '2 af batch L2409, 1 af batch L2410': of which batches the rolls of a line are. Empty where none is known. */
export function batchesText(batches: readonly Named[]): string {
  const known = batches.filter(({ code }) => code !== null)
  const [only] = known
  if (only && batches.length === 1) return `Batch ${only.code}`
  return known.map(({ code, rolls }) => `${rolls} af batch ${code}`).join(', ')
}

/** The same for who packs: where the batch of some is not known, that is said too. */
export function packedBatchesText(batches: readonly Named[]): string {
  if (batchesText(batches) === '') return ''
  const unknown = batches.reduce((sum, { code, rolls }) => sum + (code === null ? rolls : 0), 0)
  if (unknown === 0) return batchesText(batches)
  return [batchesText(batches.filter(({ code }) => code !== null)), `${unknown} uden kendt batch`].filter(Boolean).join(', ')
}

/**
 * What is said of more than one roll before it is bought: '3 ruller fra samme batch', or 'kun 2 + 1 fra to batches'. Rolls of which nobody
 * knows the batch are never promised as one (issue 'Goods come in and change'). Null where there is nothing to say.
 */
export function sameBatchText(taken: readonly BatchRolls[]): string | null {
  const known = knownOf(taken)
  if (rollsOf(taken) < 2 || known.length === 0) return null
  if (known.length === 1 && taken.length === 1) return `${count(rollsOf(taken), 'rulle', 'ruller')} fra samme batch`
  if (known.length < taken.length) {
    const [most = 0] = known.map(({ rolls }) => rolls).toSorted((a, b) => b - a)
    return most < 2 ? 'Ikke fra samme batch' : `Kun ${count(most, 'rulle', 'ruller')} fra samme batch`
  }
  const parts = known.map(({ rolls }) => rolls).toSorted((a, b) => b - a)
  return `Kun ${parts.join(' + ')} fra ${NUMBER_WORDS[parts.length] ?? parts.length} batches`
}

const NUMBER_WORDS = ['nul', 'én', 'to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti']

/** True where what is bought is of one batch for certain. */
export function isOneBatch(taken: readonly BatchRolls[]): boolean {
  return taken.length === 1 && knownOf(taken).length === 1
}
