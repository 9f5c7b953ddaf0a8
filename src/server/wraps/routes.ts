import { wrapCalls } from '#contract/wraps.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { findShownFirm } from '#server/customers/find-shown-firm.ts'
import { route } from '#server/http/route.ts'
import { decideWrap } from './decide-wrap.ts'
import { findAllWraps, findOwnWraps, findShownWraps } from './queries.ts'
import { sendWrap } from './send-wrap.ts'
import { uploadWrap } from './upload-wrap.ts'
import { withdrawWrap } from './withdraw-wrap.ts'

const SHOWN = 24

const DECIDED = { approved: 'Billedet vises nu', refused: 'Billedet er afvist', hidden: 'Billedet er skjult' } as const

export const wrapRoutes = [
  route(wrapCalls.listWraps, ({ db }, { query: { product, page = 1, limit = SHOWN } }) =>
    findShownWraps(db, product, { limit, offset: (page - 1) * limit }),
  ),

  route(wrapCalls.listOwnWraps, async ({ db }, { visitor: { userId } }) => ({
    wraps: await findOwnWraps(db, userId),
    shownAs: await findShownFirm(db, userId),
  })),

  route(wrapCalls.uploadWrap, async (shop, { request, visitor }) => ({ wrap: await uploadWrap(shop, visitor, request) })),

  route(wrapCalls.sendWrap, async (shop, { params, body, visitor }) => ({
    message: 'Tak! Vi ser på billedet og skriver til dig.',
    wrap: await sendWrap(shop, visitor, params.id, body),
  })),

  route(wrapCalls.withdrawWrap, async (shop, { params, visitor }) => {
    await withdrawWrap(shop, visitor, params.id)
    return { message: 'Billedet er slettet' }
  }),

  route(wrapCalls.listAllWraps, ({ db }, { query: { page = 1, limit = MAX_PAGE_SIZE, ...filter } }) =>
    findAllWraps(db, filter, { limit, offset: (page - 1) * limit }),
  ),

  route(wrapCalls.decideWrap, async (shop, { params, body, visitor }) => ({
    message: body.decision ? DECIDED[body.decision] : 'Billedet er gemt',
    wrap: await decideWrap(shop, visitor, params.id, body),
  })),
]
