import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { OwnWrap, wrapCalls } from '#contract/wraps.ts'
import { shownFirm } from '#domain/customers/shown-firm.ts'
import { mayRewrite } from '#domain/wraps/wrap.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { wraps } from '#server/database/schema/wraps.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lockFilms, nameFilms } from './name-films.ts'
import { findWrap } from './queries.ts'

type Said = BodyOf<(typeof wrapCalls)['sendWrap']>

/** Sends a draft, or a rejected one again, with text and consent. */
export async function sendWrap(shop: Shop, workshop: Visitor, id: number, { films, consent, car, description }: Said): Promise<OwnWrap> {
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
