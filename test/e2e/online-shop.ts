import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { freePort } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { type StripePeer, startStripePeer } from '#test/stripe/peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase, openShopDatabase } from './shop-database.ts'
import { DEMO_PASSWORD } from './workshop.ts'

type AtBank = Readonly<{ sum: string; way: 'Kort' | 'MobilePay'; choice: 'Godkend' | 'Afvis' }>
type Asked = Readonly<{ token?: string; body?: unknown }>

/** For one file: a shop that takes card and MobilePay, beside the others. Its bank is Stripe's peer on this machine. */
export async function onlineShop(name: string) {
  const databaseUrl = await addDatabase(name)
  const database = await openShopDatabase(databaseUrl)
  const dataDir = temporaryDirectory()
  let peer: StripePeer
  let shop: ShopProcess

  beforeAll(async () => {
    peer = await startStripePeer()
    shop = await startShopProcess({ databaseUrl, dataDir, demo: '1', host: 'localhost', port: await freePort(), stripeUrl: peer.url })
    peer.webhooks.webhook = `${shop.address}/api/webhooks/stripe`
  })

  afterAll(async () => {
    await shop?.end('SIGTERM')
    await peer?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function ask<Answer>(method: string, path: string, { token, body }: Asked): Promise<Answer> {
    const headers = { connection: 'close', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${shop.address}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Answer
  }

  return {
    database,
    ask,
    address: () => shop.address,
    bank: () => peer,

    async tokenAt(email: string): Promise<string> {
      return (await ask<{ token: string }>('POST', '/auth/login', { body: { email, password: DEMO_PASSWORD } })).token
    },

    async accountOf(token: string): Promise<OwnAccount> {
      return (await ask<{ account: OwnAccount }>('GET', '/payments/my-invoices', { token })).account
    },

    /** What a buyer does on the provider's page. */
    async payAt(page: Page, { sum, way, choice }: AtBank): Promise<void> {
      await page.getByRole('heading', { name: `Betal ${sum} kr.` }).waitFor()
      expect(page.url().startsWith(peer.url)).toBe(true)
      await page.getByRole('radio', { name: way }).check()
      await page.getByRole('button', { name: choice }).click()
    },

    /** Presses what leads to the bank, and Back, where the browser has kept the page as it was left. */
    async leaveAndComeBack(page: Page, press: () => Promise<void>): Promise<void> {
      const bank = `${peer.url}/**`
      await page.route(bank, (route) => route.fulfill({ status: 204 }))
      await Promise.all([page.waitForResponse(bank), press()])
      await page.unroute(bank)
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    },

    /** What the bank knows of an order's money: every try, the oldest first. */
    heldFor(orderNumber: string | undefined) {
      const sessions = [...peer.account.sessions.values()].filter(({ metadata }) => metadata.order === orderNumber)
      return sessions.map(({ payment_intent }) => {
        const intent = peer.account.intents.get(payment_intent ?? '')
        return { status: intent?.status, held: intent?.amount_capturable, taken: intent?.amount_received }
      })
    },
  }
}
