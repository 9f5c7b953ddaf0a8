import { sql } from 'drizzle-orm'
import { createApi } from '#server/app.ts'
import { noteReturn } from '#server/claims/return-label.ts'
import type { DatabaseConnection } from '#server/database/connect.ts'
import { cartons } from '#server/database/schema/goods/cartons.ts'
import { settings } from '#server/database/schema/settings.ts'
import { finishCancelling } from '#server/parcels/labels/cancel-label.ts'
import { requestDueLabels } from '#server/parcels/labels/request-labels.ts'
import { lookUpDueParcels, queueDueLookups } from '#server/parcels/tracking/look-up-parcels.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { type Death, Mortality } from '#test/payment-histories/mortality.ts'
import { PEER_KEY, PEER_USER, type ShipmondoPeer } from '#test/shipmondo/peer.ts'
import { PEER_WEBHOOK_KEY, signToken } from '#test/shipmondo/webhook-sender.ts'
import { type Api, addCustomer, addProduct, apiOf, OWN_COMPANY, shopOn } from '#test/shop.ts'

type ShopAnswer = Readonly<{ status: number; body: Record<string, unknown> }>

/** A shop with labels of the peer; it may die during each request, which then answers null. */
export type ShippingShop = Readonly<{
  request: (death: Death | null, call: Parameters<Api>[0], body?: unknown) => Promise<ShopAnswer | null>
  /** as the provider's webhook; the status, null when the shop died */
  deliver: (death: Death | null, message: object) => Promise<number | null>
  work: (death: Death | null) => Promise<void>
  hour: (death: Death | null) => Promise<void>
  rows: <Row>(query: ReturnType<typeof sql>) => Promise<Row[]>
  productIds: readonly number[]
}>

const GRAMS = { ownWeightG: 500, cardboard: 500, plastic: 0, wood: 0, metal: 0 }

export async function shippingShop(
  { db, pool }: Pick<DatabaseConnection, 'db' | 'pool'>,
  { folder, peer, clock }: Readonly<{ folder: string; peer: ShipmondoPeer; clock: { at: number } }>,
): Promise<ShippingShop> {
  const time = {
    get now() {
      return new Date(clock.at)
    },
  }
  const unlimited = { maxUnits: 1_000, ordersPerHour: 1_000_000, mailsPerHour: 1_000_000, cancelUnpaidAfterDays: 365, maxUnpaid: 1_000_000 }
  await db.update(settings).set({ data: { company: OWN_COMPANY, guestOrders: unlimited } })
  await db.execute(sql`update cartons set in_use = false`)
  await db.insert(cartons).values({ name: 'Rør til en rulle', innerLengthMm: 1_600, mostRolls: 1, mostWeightG: 30_000, ...GRAMS })
  const roll = { packing: 'roll', weightG: 9_000, lengthMm: 1_520, stock: 1_000_000 } as const
  const productIds = [(await addProduct(db, roll)).id, (await addProduct(db, { stock: 1_000_000, packing: 'small', weightG: 200 })).id]
  const { token } = await addCustomer(db, { role: 'admin' })
  const mortality = new Mortality()
  mortality.limitPool(pool)
  const settingsOf = { user: PEER_USER, key: PEER_KEY, webhookKey: PEER_WEBHOOK_KEY, apiUrl: peer.url }
  const provider = mortality.limitProvider(createShipmondo(settingsOf))
  const labels = { provider, wake: () => undefined, close: async () => undefined }

  const start = () => {
    const shop = shopOn(db, time, folder, { labels })
    return { shop, api: apiOf(shop), app: createApi(shop) }
  }
  let running = start()

  /** After its death a shop is started again: nothing is left of the one that died. */
  async function mortally<Result>(death: Death | null, act: (shop: typeof running) => Promise<Result>): Promise<Result | null> {
    mortality.begin(death)
    try {
      const result = await act(running)
      return mortality.isDead ? null : result
    } catch (error) {
      if (mortality.isDead) return null
      throw error
    } finally {
      if (mortality.isDead) running = start()
      mortality.begin(null)
    }
  }

  return {
    productIds,
    request: async (death, call, body) =>
      await mortally(death, async ({ api }) => {
        const { status, body: answered } = await api(call, body, { token })
        return { status, body: answered }
      }),
    deliver: async (death, message) =>
      await mortally(death, async ({ app }) => {
        const body = JSON.stringify({ data: signToken(message, PEER_WEBHOOK_KEY) })
        return (await app.request('/api/webhooks/shipmondo', { method: 'POST', body })).status
      }),
    work: async (death) => {
      await mortally(death, async ({ shop }) => {
        const context = { ...shop, provider, onReturn: noteReturn }
        while ((await requestDueLabels(context)) + (await finishCancelling(context)) + (await lookUpDueParcels(context)) > 0);
      })
    },
    hour: async (death) => {
      await mortally(death, async ({ shop }) => await queueDueLookups(shop))
    },
    rows: async <Row>(query: ReturnType<typeof sql>) => (await db.execute(query)).rows as Row[],
  }
}
