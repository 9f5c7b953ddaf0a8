import { recallCalls } from '#contract/recalls.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { route } from '#server/http/route.ts'
import { readRecall, showBatchRecall } from './queries.ts'
import { answerRecall, recallBatch, reportRecall } from './recall-batch.ts'

export const recallRoutes = [
  route(recallCalls.showBatchRecall, async ({ db }, { params }) => await showBatchRecall(db, params.id)),

  route(recallCalls.recallBatch, async (shop, { params, body, visitor }) => {
    const written = await recallBatch(shop, visitor, params.id, body)
    return {
      message: `Batchen er kaldt tilbage. Skrevet til ${count(written, 'kunde', 'kunder')}.`,
      ...(await showBatchRecall(shop.db, params.id)),
    }
  }),

  route(recallCalls.reportRecall, async (shop, { params, body, visitor }) => {
    await reportRecall(shop, visitor, params.id, body.number)
    return { message: 'Anmeldelsen er noteret.', ...(await showBatchRecall(shop.db, params.id)) }
  }),

  route(recallCalls.showRecall, async ({ db }, { params }) => ({ recall: await readRecall(db, params.id) })),

  route(recallCalls.answerRecall, async (shop, { body }) => {
    await answerRecall(shop, body)
    return { message: 'Tak. Vi har fået dit svar og skriver til dig om resten.' }
  }),
]
