import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import { type OwnWrap, wrapCalls } from '#contract/wraps/wraps.ts'
import { shownFirm } from '#domain/customers/customer-texts.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { mayRewrite } from '#domain/wraps/wrap.ts'
import { lockForErasure } from '#server/audit/subjects.ts'
import { findShownFirm } from '#server/customers/queries.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { decideWrap } from './decide-wrap.ts'
import { eraseWraps } from './erase-wraps.ts'
import { fileNamesOf, findAllWraps, findOwnWraps, findShownWraps, findWrap, lockFilms, nameFilms } from './queries.ts'
import { uploadWrap } from './upload-wrap.ts'

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

type WrapInput = BodyOf<(typeof wrapCalls)['sendWrap']>

/** Sends a draft, or a rejected one again, with text and consent. */
async function sendWrap(shop: Shop, workshop: Visitor, id: number, { films, consent, car, description }: WrapInput): Promise<OwnWrap> {
  await inTransaction(shop.db, async (tx) => {
    const account = (await lockAccounts(tx, { by: workshop, changed: [workshop.userId] })).get(workshop.userId)
    const shownAs = account ? shownFirm(account) : null
    if (shownAs === null) throw new ShopError('firm_missing')
    await lockFilms(tx, films)
    const isIt = and(eq(wraps.id, id), eq(wraps.userId, workshop.userId))
    const [wrap] = await tx.select({ state: wraps.state }).from(wraps).where(isIt).for('no key update')
    if (!wrap) throw new ShopError('wrap_not_found')
    if (!mayRewrite(wrap.state)) throw new ShopError('wrap_fixed')
    const now = shop.now()
    const consented = { consentVersion: consent, consentedAt: now }
    await tx
      .update(wraps)
      .set({
        car,
        description,
        shownAs,
        ...consented,
        state: 'pending',
        reason: null,
        revision: sql`${wraps.revision} + 1`,
        updatedAt: now,
      })
      .where(isIt)
    await nameFilms(tx, id, films)
  })
  const wrap = await findWrap(shop.db, id)
  if (!wrap) throw new ShopError('wrap_not_found')
  return wrap
}

/** Deletes a photograph in any state, with files, mails and log texts. */
async function withdrawWrap(shop: Shop, workshop: Visitor, id: number): Promise<void> {
  const removed = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: workshop, changed: [workshop.userId] })
    const isIt = and(eq(wraps.id, id), eq(wraps.userId, workshop.userId))
    const [wrap] = await tx.select({ state: wraps.state }).from(wraps).where(isIt)
    if (!wrap) throw new ShopError('wrap_not_found')
    // drafts are changed by their workshop only; others may be approved at this moment
    if (wrap.state !== 'draft') await bumpCatalogueVersion(tx)
    const [deleted] = await tx.delete(wraps).where(isIt).returning()
    if (!deleted) throw new ShopError('wrap_not_found')
    await eraseWraps(tx, [id])
    return deleted
  })
  await shop.pictures.remove(fileNamesOf([removed]))
}
