import { longDate } from '#domain/calendar/danish-time.ts'
import { addressLines } from '#domain/samples/free-samples.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { setApart } from '#server/documents/typesetter.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findLettersToPack } from './letters.ts'
import type { SampleSlipsToSet } from './slips-to-set.ts'

export async function printSlips(shop: Shop, accountIds: readonly number[]): Promise<Response> {
  const letters = await findLettersToPack(shop.db, accountIds)
  if (letters.length === 0) throw new ShopError('samples_changed')
  const { company } = await shop.settings()
  const at = shop.now()
  const paper = { title: 'Farveprøver', company, createdAt: at }
  const slips = letters.map(({ recipient, samples }) => ({ address: addressLines(recipient), samples }))
  const render = () => setApart<SampleSlipsToSet>({ kind: 'sample_slips', paper, slips, printedOn: longDate(at.getTime()) })
  return await pdfAnswer(shop, { fileName: `Farveproever_${slips.length}.pdf`, render })
}
