import { rmSync } from 'node:fs'
import { startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { buildWhenChanged } from './build.ts'

/** Runs the built shop with new demo data on a port of its own while `work` looks at it, and leaves nothing behind. */
export async function withDemoShop(work: (address: string) => Promise<void>): Promise<void> {
  await buildWhenChanged()
  const dataDir = temporaryDirectory()
  const shop = await startShopProcess({ dataDir, demo: '1' })
  try {
    await work(`http://localhost:${new URL(shop.address).port}`)
  } finally {
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
