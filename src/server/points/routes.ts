import { pointsCalls } from '#contract/points.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { ownRoute, route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { correctPoints } from './correct-points.ts'
import { balanceOfSession, findLedger, findPointsAccount, ledgerOfSession, toLedger } from './queries.ts'

export const pointsRoutes = [
  ownRoute(
    pointsCalls.showPointsBalance,
    (tokenHash) => ({ accounts: balanceOfSession({ tokenHash }) }),
    (_shop, _input, { accounts: [account] }) => {
      if (!account) throw new ShopError('customer_not_found')
      return account
    },
  ),

  ownRoute(
    pointsCalls.listOwnPoints,
    (tokenHash) => ({ entries: ledgerOfSession({ tokenHash }) }),
    (_shop, _input, { entries }) => ({ history: toLedger(entries) }),
  ),

  route(pointsCalls.listPointsOf, async (shop, { params, visitor }) => {
    const mayRead = mayDo(visitor, 'readCustomers') || params.userId === visitor.userId
    const account = mayRead ? await findPointsAccount(shop.db, params.userId) : null
    if (!account) throw new ShopError('customer_not_found')
    return { history: await findLedger(shop.db, params.userId) }
  }),

  route(pointsCalls.addPoints, async (shop, { body, visitor, idempotencyKey }) => {
    const balance = await correctPoints(shop, visitor, body, attemptOf('points', { key: idempotencyKey, body, staff: visitor }))
    return { message: `${body.points} point er tildelt.`, balance }
  }),

  route(pointsCalls.deductPoints, async (shop, { body, visitor, idempotencyKey }) => {
    const correction = { ...body, points: -body.points }
    const attempt = attemptOf('points', { key: idempotencyKey, body: correction, staff: visitor })
    const balance = await correctPoints(shop, visitor, correction, attempt)
    return { message: `${body.points} point er trukket.`, balance }
  }),
]
