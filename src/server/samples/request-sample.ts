import { and, eq } from 'drizzle-orm'
import { ERRORS } from '#contract/http/error-codes.ts'
import { notSoldText } from '#domain/orders/order-texts.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { freeSamplesLeft, letterProblem, SAMPLES_REQUESTED_PER_HOUR } from '#domain/samples/free-samples.ts'
import { type SampleProblem, sampleProblem } from '#domain/samples/sample.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { run } from '#server/database/run-together.ts'
import { accounts } from '#server/database/schema/customers.ts'
import { sampleRequests } from '#server/database/schema/goods/samples.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findOrderedProducts, type OrderedProduct } from '#server/orders/placing/load-order-context.ts'
import type { Shop } from '#server/shop.ts'
import { countRequestedThisMonth, freePerMonthOf, isWaiting } from './queries.ts'

/** Requests a free sample under the account's lock. False when the film is requested already. */
export async function requestSample(shop: Shop, visitor: Visitor, filmId: number): Promise<Readonly<{ film: string; isNew: boolean }>> {
  const { samples } = await shop.settings()
  await limitAttempts(shop, [{ key: `samples-of:${visitor.userId}`, most: SAMPLES_REQUESTED_PER_HOUR, minutes: 60 }])
  return await inTransaction(shop.db, async (tx) => {
    const user = (await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
    if (!user) throw new ShopError('not_logged_in')
    const film = await findFilm(tx, filmId)
    const { accountId } = user
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const [waiting] = await tx
      .select({ id: sampleRequests.id })
      .from(sampleRequests)
      .where(and(eq(sampleRequests.accountId, accountId), eq(sampleRequests.filmId, filmId), isWaiting))
    if (waiting) return { film: film.nameDa, isNew: false }
    const askedAt = shop.now()
    const left = freeSamplesLeft(freePerMonthOf(visitor, samples.freePerMonth), await countRequestedThisMonth(tx, accountId, askedAt))
    if (left === 0) throw new ShopError('free_samples_used')
    const problem = letterProblem(user, OWN_ADDRESS)
    if (problem) throw new ShopError('sample_needs_address', { message: problem })
    const { kcwId, nameDa } = film
    await tx.insert(sampleRequests).values({ accountId, userId: user.id, filmId, kcwId, nameDa, askedAt })
    return { film: nameDa, isNew: true }
  })
}

const OWN_ADDRESS = 'Skriv din adresse under Min Konto, Indstillinger, så vi kan sende prøven.'

async function findFilm(tx: Connection, id: number): Promise<OrderedProduct> {
  const [found] = (await Promise.all(findOrderedProducts([{ id }]).map((query) => run(tx, query)))).flat()
  const film = found && { ...found, active: found.active && !isUnlisted(found) }
  const problem = sampleProblem({ asksForColour: true, sampleOf: id }, film)
  if (!film || problem) throw refusalOf(problem)
  return film
}

function refusalOf(problem: SampleProblem | null): ShopError {
  if (problem === 'no-film') return new ShopError('no_sample_of_it')
  if (problem === 'film-not-sold') return new ShopError('product_unavailable', { message: notSoldText() })
  return new ShopError('product_not_found', { message: ERRORS.product_not_found.message })
}

/** Idempotent; has no effect on sent samples. */
export async function withdrawSample(shop: Shop, visitor: Visitor, filmId: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const user = (await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
    if (!user) throw new ShopError('not_logged_in')
    await tx
      .update(sampleRequests)
      .set({ cancelledAt: shop.now() })
      .where(and(eq(sampleRequests.accountId, user.accountId), eq(sampleRequests.filmId, filmId), isWaiting))
  })
}
