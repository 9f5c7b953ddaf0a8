import { randomUUID } from 'node:crypto'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { inRequest } from '#server/http/current-request.ts'
import type { Shop } from '#server/shop.ts'
import { applyDuePrices } from './apply-due-prices.ts'

const LOOKS_EVERY_MS = 1_000

/** Applies due prices at start and at each due moment, in every process; `close` waits for the present run. */
export async function keepPrices(shop: Pick<Shop, 'db' | 'log' | 'now'>): Promise<{ close: () => Promise<void> }> {
  const { log, now } = shop
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let looking = Promise.resolve()

  const wait = (next: Date | null) => {
    if (isClosed) return
    const ms = next === null ? LOOKS_EVERY_MS : Math.min(LOOKS_EVERY_MS, Math.max(0, next.getTime() - now().getTime()))
    timer = setTimeout(() => {
      looking = inRequest(randomUUID(), look)
    }, ms)
    timer.unref()
  }
  const look = async () => {
    try {
      wait(await applyDuePrices(shop))
      isFailing = false
    } catch (error) {
      // logged once while the database is away
      if (!isFailing) log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'prices could not be kept in step; it tries on')
      isFailing = true
      wait(null)
    }
  }

  wait(await applyDuePrices(shop))
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}
