import { bookkeepingCalls } from '#contract/bookkeeping.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { route } from '#server/http/route.ts'
import { closePeriod } from './close-period.ts'
import { answerDocuments } from './document-file.ts'
import { listPeriods } from './periods.ts'
import { answerPostings } from './posting-file.ts'
import { showPeriod } from './read-period.ts'

export const bookkeepingRoutes = [
  route(bookkeepingCalls.listPeriods, async (shop) => ({ periods: await listPeriods(shop) })),

  route(bookkeepingCalls.showPeriod, (shop, { params }) => showPeriod(shop, params.month)),

  route(bookkeepingCalls.closePeriod, async (shop, { params, visitor }) => ({
    period: await closePeriod(shop, visitor, params.month),
    message: `${monthText(params.month)} er afsluttet`.replace(/^./, (letter) => letter.toUpperCase()),
  })),

  route(bookkeepingCalls.downloadPostings, (shop, { params, query }) => answerPostings(shop, params.month, query.format)),

  route(bookkeepingCalls.downloadDocuments, (shop, { params }) => answerDocuments(shop, params.month)),
]
