import { financeCalls } from '#contract/finances.ts'
import { route } from '#server/http/route.ts'
import { listFigure, showFinances } from './show-finances.ts'

export const financeRoutes = [
  route(financeCalls.showFinances, async (shop) => ({ finances: await showFinances(shop) })),

  route(financeCalls.listFigure, (shop, { params, query }) => listFigure(shop, params.figure, query.page ?? 1)),
]
