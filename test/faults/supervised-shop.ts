import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type ShopProcess, type ShopProcessOptions, startShopProcess } from '#test/shop-process.ts'

export type SupervisedShop = Readonly<{
  /** where it answers now, or answered last */
  address: () => string
  /** stops it and resolves when it has stopped; it is started again */
  stopOnce: () => Promise<void>
  end: () => Promise<void>
}>

const LOOKS_EVERY_MS = 100
const STARTS_AGAIN_AFTER_MS = 1_000

/** A shop that is started again when it ends, as systemd does it, also when it could not start. */
export async function superviseShop(options: ShopProcessOptions): Promise<SupervisedShop> {
  let shop = await startShopProcess(options)
  let isOver = false
  const watching = watch()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    isOver = true
    await watching
    await shop.end(signal)
  }
  onTestFinished(() => end('SIGKILL'))

  async function watch(): Promise<void> {
    while (!isOver) {
      await delay(LOOKS_EVERY_MS)
      if (isRunning(shop)) continue
      shop = await startShopProcess(options).catch(async () => {
        await delay(STARTS_AGAIN_AFTER_MS)
        return shop
      })
    }
  }

  return {
    address: () => shop.address,
    stopOnce: () => shop.end('SIGTERM'),
    end: () => end('SIGTERM'),
  }
}

function isRunning({ pid }: ShopProcess): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
