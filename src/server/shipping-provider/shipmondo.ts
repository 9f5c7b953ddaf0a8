import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readTimestamp } from '#domain/calendar/danish-moment.ts'
import { isManageable } from '#domain/money/money.ts'
import type { Carrier } from '#domain/parcels/carrier.ts'
import type { ParcelEventKind } from '#domain/parcels/parcel.ts'
import type { ShipmondoSettings } from '#server/env.ts'
import {
  type FoundPoint,
  type ParcelEvent,
  type PointsQuery,
  type Shipment,
  type ShipmentRequest,
  ShippingAway,
  type ShippingMessage,
  type ShippingProvider,
  ShippingRefusal,
} from './provider.ts'

const API_URL = 'https://app.shipmondo.com/api/public/v3'
/** Booking waits for the carrier. */
const TIMEOUT_MS = 20_000
/** A buyer waits. */
const POINTS_TIMEOUT_MS = 6_000
const POINTS_PER_REQUEST = 10
const PER_PAGE = 50
const MAX_PAGES = 20
/** Shipmondo's limit of one request for labels. */
const LABELS_AT_ONCE = 25

const number = z.string().min(1).max(100)
const shipment = z.object({
  id: z.number().int(),
  carrier_code: z.string(),
  reference: z.string().nullish(),
  /** without VAT, as a text; 0 on the shop's own agreement with the carrier */
  price: z.union([z.string(), z.number()]).nullish(),
  pkg_no: number.nullish(),
  parcels: z.array(z.object({ pkg_no: number.nullish() })).nullish(),
})
const cancelled = z.object({ cancelled: z.boolean() })
const labels = z.array(
  z.object({ id: z.number().int(), labels: z.array(z.object({ base64: z.base64(), file_format: z.literal('png') })).min(1) }),
)
const details = z.array(
  z.object({ shipment_id: z.number().int(), events: z.array(z.object({ status: z.string(), timestamp: z.string().nullish() })) }),
)
const text = z.string().max(200)
const points = z.array(
  z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    name: text.nullish(),
    company_name: text.nullish(),
    address: text,
    zipcode: text,
    city: text,
    distance: z.number().nullish().catch(null),
    opening_hours: z.array(text).max(50).nullish().catch(null),
    /** false where parcels cannot be fetched */
    out_delivery: z.boolean().nullish(),
  }),
)
const refused = z.object({ error: z.string() })

/** Shipmondo's API v3 (https://app.shipmondo.com/api/public/v3/specification). */
export function createShipmondo({ user, key, webhookKey, apiUrl }: ShipmondoSettings): ShippingProvider {
  const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`

  async function call<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    { sent, timeoutMs = TIMEOUT_MS }: Readonly<{ sent?: object; timeoutMs?: number }> = {},
  ): Promise<z.output<Schema>> {
    const response = await fetch(`${apiUrl ?? API_URL}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
      // a redirect would take the key to another host
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new ShippingAway('Shipmondo did not answer', { cause: error })
    })
    const body = await response.json().catch((error: unknown) => {
      throw new ShippingAway(`Shipmondo answered ${response.status} without JSON`, { cause: error })
    })
    if (isRefusal(response.status)) throw new ShippingRefusal(refused.safeParse(body).data?.error ?? `${response.status}`)
    if (!response.ok) throw new ShippingAway(`Shipmondo answered ${response.status}`)
    const read = schema.safeParse(body)
    if (!read.success) throw new ShippingAway('Shipmondo answered something else than documented', { cause: read.error })
    return read.data
  }

  return {
    create: async (requested) => toShipment(await call(shipment, 'POST', '/shipments', { sent: toBody(requested) })),
    find: async (reference, since) => {
      // no filter for the reference is documented
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ created_at_min: since.toISOString(), per_page: `${PER_PAGE}`, page: `${page}` })
        const found = await call(z.array(shipment), 'GET', `/shipments?${query}`)
        const ours = found.find((one) => one.reference === reference)
        if (ours) return toShipment(ours)
        if (found.length < PER_PAGE) return null
      }
      throw new ShippingAway('there are too many shipments to find one by its reference')
    },
    cancel: async (ref) => (await call(cancelled, 'PUT', `/shipments/${ref}/cancel`)).cancelled,
    readLabels: async (refs) => {
      const byShipment = new Map<string, readonly Buffer[]>()
      for (let from = 0; from < refs.length; from += LABELS_AT_ONCE) {
        const query = new URLSearchParams({ ids: refs.slice(from, from + LABELS_AT_ONCE).join(','), label_format: '10x19_png' })
        for (const { id, labels: ofShipment } of await call(labels, 'GET', `/labels?${query}`))
          byShipment.set(
            String(id),
            ofShipment.map(({ base64 }) => Buffer.from(base64, 'base64')),
          )
      }
      return byShipment
    },
    readEvents: async (ref) => {
      const found = await call(details, 'GET', `/shipment_monitor_details?${new URLSearchParams({ ids: ref })}`)
      return found.filter(({ shipment_id }) => String(shipment_id) === ref).flatMap(({ events }) => events.flatMap(toEvent))
    },
    findPoints: async (near) => {
      const found = await call(points, 'GET', `/pickup_points?${toPointsQuery(near)}`, { timeoutMs: POINTS_TIMEOUT_MS })
      return found.filter(({ out_delivery }) => out_delivery !== false).map(toPoint)
    },
    readMessage: webhookKey === null ? null : (body) => readShipmondoMessage(body, webhookKey),
  }
}

/** The statuses that change where a parcel is; the others are steps on its way. */
const KIND_OF: Readonly<Record<string, ParcelEventKind>> = {
  EN_ROUTE: 'under_way',
  DELAYED: 'under_way',
  EXPECTED_DELIVERY: 'under_way',
  AVAILABLE_FOR_DELIVERY: 'at_point',
  AVAILABLE_FOR_DELIVERY_PAR_LOC: 'at_point',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
}

function toEvent({ status, timestamp }: z.output<typeof details>[number]['events'][number]): ParcelEvent[] {
  const kind = KIND_OF[status]
  const atMs = timestamp ? readTimestamp(timestamp) : null
  return kind ? [{ kind, at: atMs === null ? null : new Date(atMs) }] : []
}

/** False for a wrong key, which is corrected in the environment, and for too many requests: those are tried again. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

function toShipment({ id, carrier_code, price, pkg_no, parcels }: z.output<typeof shipment>): Shipment {
  const carrier = CARRIER_OF[carrier_code] ?? 'other'
  return { ref: String(id), carrier, tracking: parcels?.[0]?.pkg_no ?? pkg_no ?? null, priceOre: priceOf(price) }
}

/** Booking must not fail for a price that cannot be read. */
function priceOf(price: string | number | null | undefined): number | null {
  const ore = Math.round(Number(price ?? 0) * 100)
  return ore > 0 && isManageable(ore) ? ore : null
}

const CARRIER_OF: Readonly<Record<string, Carrier>> = { gls: 'gls', dao: 'dao', pdk: 'postnord', post_nord: 'postnord' }

/** The carrier is in the product code: 'GLSDK_SD'. */
function toPointsQuery({ product, postalCode, address, id }: PointsQuery): URLSearchParams {
  const [carrier = ''] = product.split('_')
  return new URLSearchParams({
    carrier_code: CARRIER_CODES[carrier] ?? carrier.toLowerCase(),
    country_code: 'DK',
    zipcode: postalCode,
    quantity: `${POINTS_PER_REQUEST}`,
    ...(address !== null && { address }),
    ...(id !== undefined && { id }),
  })
}

const CARRIER_CODES: Readonly<Record<string, string>> = { GLSDK: 'gls', PDK: 'pdk', DAO: 'dao' }

function toPoint({ id, name, company_name, address, zipcode, city, distance, opening_hours }: z.output<typeof points>[number]): FoundPoint {
  const place = { address, postalCode: zipcode, city }
  return {
    id,
    name: name || company_name || address,
    ...place,
    distance: distance ? Math.round(distance) : null,
    hours: opening_hours ?? [],
  }
}

function toBody(requested: ShipmentRequest) {
  const { reference, product, services, ownAgreement, sender, receiver, weightGrams, lengthCm, pointId } = requested
  return {
    own_agreement: ownAgreement,
    product_code: product,
    service_codes: services,
    reference,
    parties: [toParty('sender', sender), toParty('receiver', receiver)],
    ...(pointId !== null && { service_point: { id: pointId } }),
    parcels: [{ quantity: 1, weight: weightGrams, ...(lengthCm !== null && { length: lengthCm }) }],
  }
}

function toParty(type: 'sender' | 'receiver', party: ShipmentRequest['sender']) {
  const { name, attention, address, postalCode, city, country, email, phone } = party
  return {
    type,
    name,
    address1: address,
    postal_code: postalCode,
    city,
    country_code: country,
    email,
    phone,
    ...(attention !== null && { attention }),
  }
}

const MAX_CHARACTERS = 64 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

const ref = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)
const subject = z.object({ shipment_id: ref.optional().catch(undefined), id: ref.optional().catch(undefined) })
const envelope = z.object({ data: z.string().max(MAX_CHARACTERS) })
const payload = z.object({ data: subject.optional().catch(undefined) }).and(subject)

/** Reads a webhook of Shipmondo: a JSON Web Token as `data`. Only HS256 is accepted: a token must not choose its algorithm. */
function readShipmondoMessage(body: Buffer, key: string): ShippingMessage | 'not_signed' | 'invalid_json' {
  const sent = envelope.safeParse(parse(body))
  if (!sent.success) return 'invalid_json'
  const [head, claims, signature, ...more] = sent.data.data.split('.')
  if (head === undefined || claims === undefined || signature === undefined || more.length > 0) return 'not_signed'
  const right = createHmac('sha256', key).update(`${head}.${claims}`).digest()
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== right.length || !timingSafeEqual(received, right) || !isHs256(head)) return 'not_signed'
  const read = payload.safeParse(parse(Buffer.from(claims, 'base64url')))
  if (!read.success) return 'invalid_json'
  const { data, shipment_id, id } = read.data
  return { ref: data?.shipment_id ?? shipment_id ?? data?.id ?? id ?? null }
}

function isHs256(head: string): boolean {
  return z.object({ alg: z.literal('HS256') }).safeParse(parse(Buffer.from(head, 'base64url'))).success
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}
