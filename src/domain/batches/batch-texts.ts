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

/** The same of an order's line, or that it waits until one batch has all. */
export function lineBatchesText(line: LineOfBatches): string {
  return [batchesText(line.batches), waitingText(line)].filter(Boolean).join('. ')
}

/** What is said of an order's line that waits until one batch has all; empty where it does not. */
export function waitingText({ batches, oneBatch, quantity, sent }: LineOfBatches): string {
  const held = batches.reduce((sum, { rolls }) => sum + rolls, 0)
  return oneBatch && held < quantity && sent < quantity ? WAITS_FOR_ONE_BATCH : ''
}
type LineOfBatches = Readonly<{ batches: readonly Named[]; oneBatch: boolean; quantity: number; sent: number }>

/** The same on an invoice of so many of a line's rolls; of a part of them only the batches they may be of are known. */
export function invoicedBatchesText(batches: readonly Named[], quantity: number): string {
  const text = batchesText(batches)
  return rollsOf(batches) === quantity ? text : partOfBatchesText(text, { rolls: rollsOf(batches) })
}

const COUNTED = /(\d+) af batch /g

/** What an invoice's line of so many rolls says of its batches, for a part of them: no count of the whole line, and 'ukendt' where some have no batch. */
export function partOfBatchesText(text: string, { rolls }: Readonly<{ rolls: number }>): string {
  const counted = [...text.matchAll(COUNTED)].reduce((sum, [, count]) => sum + Number(count), 0)
  if (counted === 0) return text
  return `Batch ${text.replaceAll(COUNTED, '')}${counted < rolls ? ' eller ukendt' : ''}`
}

/** The same for who packs: where the batch of some is not known, that is said too. */
export function packedBatchesText(batches: readonly Named[]): string {
  const known = batchesText(batches)
  const unknown = batches.reduce((sum, { code, rolls }) => sum + (code === null ? rolls : 0), 0)
  return known === '' || unknown === 0 ? known : `${known}, ${unknown} uden kendt batch`
}

/** What is said to who packs rolls of a batch that was blocked since they were taken for the order; empty where none is. */
export function blockedText(batches: readonly BatchRolls[], blockedIds: readonly number[]): string {
  const codes = knownOf(batches).flatMap(({ id, code }) => (blockedIds.includes(id) ? code : []))
  return codes.length === 0 ? '' : `Batch ${codes.join(' og ')} er spærret`
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

/** What is said to who comes back for more of a batch. */
export function moreOfBatchText({ code, rolls }: Readonly<{ code: string; rolls: number }>, quantity: number): string {
  return rolls >= quantity ? `Fra batch ${code} som sidst` : `Der er kun ${count(rolls, 'rulle', 'ruller')} tilbage af batch ${code}`
}

type PromisedLine = Readonly<{ batches: readonly BatchRolls[]; batchId?: number | undefined }>

/** How many rolls of a line its buyer may be told are of one batch, of the one he had where he comes back for it; 0 where nothing is certain. */
export function promisedRolls({ batches, batchId }: PromisedLine): number {
  const [only] = batches
  return isOneBatch(batches) && (batchId === undefined || only?.id === batchId) ? rollsOf(batches) : 0
}

/**
 * What is said of a line before it is bought, and how many rolls of one batch that promises; null where nothing is to be said. Of somebody who comes back
 * for a batch also one roll is promised, and he is told where there is not enough of it: a roll of another is a car of two colours.
 */
export function batchPromise({ batches, batchId, oneBatch }: PromisedLine & Readonly<{ oneBatch: boolean }>): BatchPromise | null {
  if (oneBatch && batches.length === 0) return { rolls: 0, text: WAITS_FOR_ONE_BATCH }
  const [had] = knownOf(batches)
  const rolls = promisedRolls({ batches, batchId })
  if (batchId !== undefined) {
    if (had && rolls > 0) return { rolls, text: `${count(rolls, 'rulle', 'ruller')} fra batch ${had.code} som sidst` }
    return { rolls, text: [NOT_AS_BEFORE, sameBatchText(batches)].filter(Boolean).join('. ') }
  }
  const text = sameBatchText(batches)
  return text === null ? null : { rolls, text }
}
export type BatchPromise = Readonly<{ rolls: number; text: string }>

const NOT_AS_BEFORE = 'Der er ikke nok af den batch, du fik sidst'

const NUMBER_WORDS = ['nul', 'én', 'to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti']

/** What is said to who packs a line whose buyer waits until one batch has all. */
export const ONE_BATCH_WANTED = 'Alle fra én batch'

/** What is said of rolls that are not taken from the stock because no one batch has them all. */
const WAITS_FOR_ONE_BATCH = 'Venter på ruller fra én batch'

/** Whether its buyer may choose to wait until one batch has all rolls: where what is taken now is not all of one, or he did choose it. */
export function canWaitForOneBatch(
  taken: readonly BatchRolls[],
  { quantity, oneBatch }: Readonly<{ quantity: number; oneBatch: boolean }>,
): boolean {
  if (quantity < 2) return false
  return oneBatch || (knownOf(taken).length > 0 && (taken.length > 1 || rollsOf(taken) < quantity))
}

/** True where what is bought is of one batch for certain. */
export function isOneBatch(taken: readonly BatchRolls[]): boolean {
  return taken.length === 1 && knownOf(taken).length === 1
}
