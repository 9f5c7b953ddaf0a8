import { eq } from 'drizzle-orm'
import { sampleCalls } from '#contract/samples/samples.ts'
import { longDate } from '#domain/calendar/danish-time.ts'
import { addressLines, leftText } from '#domain/samples/free-samples.ts'
import { findSampleCredits, toCredits } from '#server/customers/sample-credits.ts'
import { users } from '#server/database/schema/customers.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findLettersToPack, findOrderedSamples, findSentLetters } from './letters.ts'
import { findOwnSamples } from './queries.ts'
import type { SampleSlipsToSet } from './render-slips.ts'
import { requestSample, withdrawSample } from './request-sample.ts'
import { findResults } from './results.ts'
import { revertLetter, sendLetter } from './send-letter.ts'

export const sampleRoutes = [
  route(sampleCalls.showOwnSamples, async (shop, { visitor }) => ({ samples: await ownSamples(shop, visitor) })),

  route(sampleCalls.askForSample, async (shop, { params, visitor }) => {
    const { film, isNew } = await requestSample(shop, visitor, params.productId)
    const samples = await ownSamples(shop, visitor)
    const outcome = isNew ? `${film} kommer med dit næste brev.` : `${film} er allerede i dit næste brev.`
    return { message: `${outcome} ${leftText(samples.left, shop.now().getTime())}.`, samples }
  }),

  route(sampleCalls.takeBackSample, async (shop, { params, visitor }) => {
    await withdrawSample(shop, visitor, params.productId)
    const samples = await ownSamples(shop, visitor)
    return { message: `Prøven er taget ud af brevet. ${leftText(samples.left, shop.now().getTime())}.`, samples }
  }),

  route(sampleCalls.listSamplesToPack, async ({ db }) => ({ letters: await findLettersToPack(db), orders: await findOrderedSamples(db) })),

  route(sampleCalls.listSentSamples, async ({ db }) => ({ letters: await findSentLetters(db) })),

  route(sampleCalls.sendSampleLetter, async (shop, { body, visitor }) => {
    const { company, name } = await sendLetter(shop, visitor, body)
    return { message: `Brevet til ${company || name} er sendt` }
  }),

  route(sampleCalls.takeBackSampleLetter, async (shop, { params, visitor }) => {
    await revertLetter(shop, visitor, params.id)
    return { message: 'Prøverne venter på at blive sendt igen' }
  }),

  route(sampleCalls.printSampleSlips, (shop, { query }) => printSlips(shop, query.accounts)),

  route(sampleCalls.showSampleCredits, async ({ db }, { params }) => {
    const [user] = await db.select({ accountId: users.accountId }).from(users).where(eq(users.id, params.id))
    if (!user) throw new ShopError('customer_not_found')
    return { credits: toCredits(await findSampleCredits(db, user.accountId)) }
  }),

  route(sampleCalls.showSampleResults, async (shop) => ({ results: await findResults(shop.db, shop.now()) })),
]

async function ownSamples(shop: Shop, visitor: Visitor) {
  const { samples } = await shop.settings()
  return await findOwnSamples(shop.db, { visitor, perMonth: samples.freePerMonth, now: shop.now() })
}

async function printSlips(shop: Shop, accountIds: readonly number[]): Promise<Response> {
  const letters = await findLettersToPack(shop.db, accountIds)
  if (letters.length === 0) throw new ShopError('samples_changed')
  const { company } = await shop.settings()
  const at = shop.now()
  const paper = { title: 'Farveprøver', company, createdAt: at }
  const slips = letters.map(({ recipient, samples }) => ({ address: addressLines(recipient), samples }))
  const render = () => renderInThread<SampleSlipsToSet>({ kind: 'sample_slips', paper, slips, printedOn: longDate(at.getTime()) })
  return await pdfAnswer(shop, { fileName: `Farveproever_${slips.length}.pdf`, render })
}
