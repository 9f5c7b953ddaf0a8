import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { stockWatchCalls } from '#contract/stock-watches.ts'
import { stockWatches } from '#server/database/schema/stock-watches.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { inSameTime } from '#server/http/same-time.ts'
import { hashToken } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { lockSoldOut } from './lock-sold-out.ts'

type Body = BodyOf<(typeof stockWatchCalls)['askForStockWatch']>

/** Mails a guest a link to confirm. Confirmed guests get no mail but the same answer, so that it reveals nothing. */
export async function askForWatch(shop: Shop, { productId, email, website }: Body, ip: string): Promise<void> {
  await limitAttempts(shop, [
    { key: `stock-watch-from:${ip}`, most: 20, minutes: 60 },
    { key: `stock-watch-to:${email}`, most: 10, minutes: 24 * 60 },
  ])
  if (website) return
  await inSameTime(shop, () => queueConfirmation(shop, productId, email))
  shop.outbox.wake()
}

async function queueConfirmation(shop: Shop, productId: number, email: string): Promise<void> {
  const now = shop.now()
  const token = randomBytes(32).toString('base64url')
  await inTransaction(shop.db, async (tx) => {
    await lockSoldOut(tx, productId)
    const isHis = and(eq(stockWatches.productId, productId), eq(stockWatches.email, email))
    const [known] = await tx.select({ confirmedAt: stockWatches.confirmedAt }).from(stockWatches).where(isHis).for('no key update')
    if (known?.confirmedAt) return
    const asked = { tokenHash: hashToken(token), createdAt: now }
    await tx
      .insert(stockWatches)
      .values({ productId, email, ...asked })
      .onConflictDoUpdate({ target: [stockWatches.productId, stockWatches.email], targetWhere: isNotNull(stockWatches.email), set: asked })
    await queueMail(tx, { template: 'stock-watch-confirm', payload: { productId, token }, to: email, now })
  })
}
