import { withUnit } from '#domain/numbers/danish-figures.ts'
import { type BatchRolls, knownOf, rollsOf } from './batch-rolls.ts'

type Named = Readonly<{ code: string | null; rolls: number }>

/** 'Batch L2409', or '2 af batch L2409, 1 af batch L2410'. Empty when no batch is known. */
export function batchesText(batches: readonly Named[]): string {
  const known = batches.filter(({ code }) => code !== null)
  const [only] = known
  if (only && batches.length === 1) return `Batch ${only.code}`
  return known.map(({ code, rolls }) => `${rolls} af batch ${code}`).join(', ')
}

/** The batches of an order line, and whether it waits for one batch. */
export function lineBatchesText(line: LineOfBatches): string {
  return [batchesText(line.batches), waitingText(line)].filter(Boolean).join('. ')
}

export function waitingText({ batches, oneBatch, quantity, sent }: LineOfBatches): string {
  const held = batches.reduce((sum, { rolls }) => sum + rolls, 0)
  return oneBatch && held < quantity && sent < quantity ? WAITS_FOR_ONE_BATCH : ''
}
type LineOfBatches = Readonly<{ batches: readonly Named[]; oneBatch: boolean; quantity: number; sent: number }>

/** The batches of `quantity` invoiced rolls; for part of a line only the possible batches are named. */
export function invoicedBatchesText(batches: readonly Named[], quantity: number): string {
  const text = batchesText(batches)
  return rollsOf(batches) === quantity ? text : partOfBatchesText(text, { rolls: rollsOf(batches) })
}

const COUNTED = /(\d+) af batch /g

/** The batch text for part of an invoice line: without counts of the whole line, and with 'ukendt' where some rolls have no batch. */
export function partOfBatchesText(text: string, { rolls }: Readonly<{ rolls: number }>): string {
  const counted = [...text.matchAll(COUNTED)].reduce((sum, [, count]) => sum + Number(count), 0)
  if (counted === 0) return text
  return `Batch ${text.replaceAll(COUNTED, '')}${counted < rolls ? ' eller ukendt' : ''}`
}

/** The batches on a packing slip; says when some are unknown. */
export function packedBatchesText(batches: readonly Named[]): string {
  const known = batchesText(batches)
  const unknown = batches.reduce((sum, { code, rolls }) => sum + (code === null ? rolls : 0), 0)
  return known === '' || unknown === 0 ? known : `${known}, ${unknown} uden kendt batch`
}

/** '2 af batch L2409 og 1 uden batch'. */
export function countedBatchesText(batches: readonly Named[]): string {
  return batches.map(({ code, rolls }) => `${rolls} ${code === null ? 'uden batch' : `af batch ${code}`}`).join(' og ')
}

/** Warns the packer about rolls of a batch that was blocked after they were reserved. Empty when there are none. */
export function blockedText(batches: readonly BatchRolls[], blockedIds: readonly number[]): string {
  const codes = knownOf(batches).flatMap(({ id, code }) => (blockedIds.includes(id) ? code : []))
  return codes.length === 0 ? '' : `Batch ${codes.join(' og ')} er spærret`
}

/** Tells a buyer of several rolls which ones match: '3 stk. fra samme batch', 'kun 2 + 1 fra to batches'. Null when there is nothing to say. */
export function sameBatchText(batches: readonly BatchRolls[]): string | null {
  const known = knownOf(batches)
  if (rollsOf(batches) < 2 || known.length === 0) return null
  if (known.length === 1 && batches.length === 1) return `${withUnit(rollsOf(batches), 'stk.')} fra samme batch`
  if (known.length < batches.length) {
    const [most = 0] = known.map(({ rolls }) => rolls).toSorted((a, b) => b - a)
    return most < 2 ? 'Ikke fra samme batch' : `Kun ${withUnit(most, 'stk.')} fra samme batch`
  }
  const parts = known.map(({ rolls }) => rolls).toSorted((a, b) => b - a)
  return `Kun ${parts.join(' + ')} fra ${NUMBER_WORDS[parts.length] ?? parts.length} batches`
}

export function moreOfBatchText({ code, rolls }: Readonly<{ code: string; rolls: number }>, quantity: number): string {
  return rolls >= quantity ? `Fra batch ${code} som sidst` : `Der er kun ${withUnit(rolls, 'stk.')} tilbage af batch ${code}`
}

type PromisedLine = Readonly<{ batches: readonly BatchRolls[]; batchId?: number | undefined }>

/** How many rolls of a line are certain to be of one batch, or of the requested batch; 0 when none are. */
export function promisedRolls({ batches, batchId }: PromisedLine): number {
  const [only] = batches
  return isOneBatch(batches) && (batchId === undefined || only?.id === batchId) ? rollsOf(batches) : 0
}

/** The batch promise shown before a line is bought; null for none. A certain batch is promised for a single roll too, or warned of. */
export function batchPromise({ batches, batchId, oneBatch }: PromisedLine & Readonly<{ oneBatch: boolean }>): BatchPromise | null {
  if (oneBatch && batches.length === 0) return { rolls: 0, text: WAITS_FOR_ONE_BATCH }
  const [had] = knownOf(batches)
  const rolls = promisedRolls({ batches, batchId })
  if (batchId !== undefined) {
    if (had && rolls > 0) return { rolls, text: `${withUnit(rolls, 'stk.')} fra batch ${had.code} som sidst` }
    return { rolls, text: [NOT_AS_BEFORE, sameBatchText(batches)].filter(Boolean).join('. ') }
  }
  const text = sameBatchText(batches)
  return text === null ? null : { rolls, text }
}
export type BatchPromise = Readonly<{ rolls: number; text: string }>

const NOT_AS_BEFORE = 'Der er ikke nok af den batch, du fik sidst'

const NUMBER_WORDS = ['nul', 'én', 'to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti']

export const ONE_BATCH_LABEL = 'Alle fra én batch'

const WAITS_FOR_ONE_BATCH = 'Venter på varer fra én batch'

/** A buyer may wait for one batch when the rolls in stock are of several, or when they already chose to wait. */
export function canWaitForOneBatch(
  batches: readonly BatchRolls[],
  { quantity, oneBatch }: Readonly<{ quantity: number; oneBatch: boolean }>,
): boolean {
  if (quantity < 2) return false
  return oneBatch || (knownOf(batches).length > 0 && (batches.length > 1 || rollsOf(batches) < quantity))
}

export function isOneBatch(batches: readonly BatchRolls[]): boolean {
  return batches.length === 1 && knownOf(batches).length === 1
}
