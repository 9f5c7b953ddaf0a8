import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { orderBody } from '#test/shop.ts'
import { createCaller, nothingObserved, type Observed } from './caller.ts'
import type { FaultShop } from './fault-shop.ts'

export type LoadParts = FaultShop & Readonly<{ addresses: () => readonly string[] }>

export type Load = Readonly<{
  observed: Observed
  /** resolves when so many orders are acknowledged in all */
  until: (orders: number) => Promise<void>
  /** resolves when so many more callers were put off, broken off or not connected */
  untilRefused: (times: number) => Promise<void>
  /** lets every caller finish what was begun, which is tried again until it is answered */
  stop: () => Promise<void>
}>

const CALLERS = 8
const LOOKS_EVERY_MS = 20

/** Buyers who order, read and keep favourites, and staff who cancel orders, grant points and upload pictures, all at once until stopped. */
export function startLoad({ addresses, customerId, customerToken, staffToken, rollId }: LoadParts): Load {
  const observed = nothingObserved()
  let isOver = false
  let isAbandoned = false
  const send = createCaller({ observed, addresses, isAbandoned: () => isAbandoned })
  // a failed test does not wait for the callers
  onTestFinished(() => {
    isOver = true
    isAbandoned = true
  })
  /** acknowledged orders that are not cancelled yet */
  const orderIds: number[] = []
  let deeds = 0

  async function order(): Promise<void> {
    deeds += 1
    const key = `order-${deeds}`
    const body = orderBody([{ id: rollId, quantity: 1 + (deeds % 3) }], { paymentMethod: 'invoice' })
    const { orderId, orderNumber } = await send({ method: 'POST', path: '/orders', token: customerToken, body, key })
    if (typeof orderNumber !== 'string') return
    observed.orders.set(key, orderNumber)
    orderIds.push(Number(orderId))
  }

  async function cancel(): Promise<void> {
    const id = orderIds.shift()
    if (id === undefined) return await order()
    const { success } = await send({ method: 'PUT', path: `/orders/${id}/status`, token: staffToken, body: { status: 'cancelled' } })
    if (success) observed.cancelled.add(id)
  }

  async function grantPoints(): Promise<void> {
    deeds += 1
    const key = `points-${deeds}`
    const reason = `Tak for hjælpen nr. ${deeds}`
    const body = { userId: customerId, points: 3, reason }
    const { success } = await send({ method: 'POST', path: '/points/add', token: staffToken, body, key })
    if (success) observed.points.add(reason)
  }

  async function upload(): Promise<void> {
    deeds += 1
    const { imageUrl } = await send({
      method: 'POST',
      path: '/upload/product-image',
      token: staffToken,
      body: await pictureForm({ shade: deeds, width: 400 }),
    })
    if (typeof imageUrl === 'string') observed.pictures.add(imageUrl)
  }

  const read = (path: string, token: string) => async () => await send({ method: 'GET', path, token })
  const addFavourite = async () => await send({ method: 'PUT', path: `/favourites/${rollId}`, token: customerToken, body: {} })
  const round = [
    order,
    read('/products?limit=24', customerToken),
    order,
    cancel,
    order,
    read('/orders/my-orders', customerToken),
    order,
    grantPoints,
    order,
    addFavourite,
    order,
    read('/orders?limit=10', staffToken),
    order,
    upload,
  ]

  async function call(caller: number): Promise<void> {
    for (let count = caller; !isOver; count += 1) await round[count % round.length]?.()
  }

  const all = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)))
  const looking = async (isReached: () => boolean) => {
    while (!isReached() && !isAbandoned) await delay(LOOKS_EVERY_MS)
  }
  return {
    observed,
    until: (orders) => looking(() => observed.orders.size >= orders),
    untilRefused: (times) => {
      const already = refusals(observed)
      return looking(() => refusals(observed) >= already + times)
    },
    stop: async () => {
      isOver = true
      await all
    },
  }
}

function refusals({ putOff, broken, refusedConnections }: Observed): number {
  return putOff + broken.length + refusedConnections
}

/** The form of one picture, noisy so that it is as large as a photo of its width; each shade is another picture. */
export async function pictureForm({ shade, width }: Readonly<{ shade: number; width: number }>): Promise<FormData> {
  const background = { r: shade % 256, g: (shade >> 8) % 256, b: 120 }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width, height: Math.round(width * 0.75), channels: 3, background, noise } as const
  const picture = await sharp({ create }).jpeg({ quality: 60 }).toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'folie.jpg')
  return form
}
