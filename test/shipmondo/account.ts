import { crc32, deflateSync } from 'node:zlib'
import { isPoint, POINT_PRODUCTS } from './points.ts'

export type Party = Readonly<{ type: string; name: string; address1: string; postal_code: string; city: string; country_code: string }>
export type PeerShipment = Readonly<{
  id: number
  created_at: string
  carrier_code: string
  product_code: string
  reference: string | null
  price: string
  pkg_no: string
  parties: readonly Party[]
  service_point: Readonly<{ id: string }> | null
  parcels: readonly Readonly<{ quantity: number; weight: number; length: number | null; pkg_no: string }>[]
}>
export type PeerEvent = Readonly<{ status: string; timestamp: string }>
export type Refused = Readonly<{ status: number; error: string }>

/** Of every label, in kr without VAT. */
const PRICE = '52.75'
const CARRIERS: Readonly<Record<string, string>> = { GLSDK: 'gls', PDK: 'pdk', DAO: 'dao' }

/** What the account has: its shipments, and whether each one was cancelled. It has no network; `now` is the test's. */
export class ShipmondoAccount {
  readonly shipments: PeerShipment[] = []
  readonly cancelled = new Set<number>()
  /** the carrier has these, so that they can no longer be cancelled */
  readonly pickedUp = new Set<number>()
  /** pickup points that their carrier has closed, by id */
  readonly closedPoints = new Set<string>()
  /** what the carriers scanned, by shipment */
  readonly scans = new Map<number, readonly PeerEvent[]>()
  /** called with each scan */
  onScan: (id: number, scan: PeerEvent) => void = () => undefined
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Books a shipment, or refuses it as Shipmondo does. Every call books another one: no idempotency is documented. */
  create(sent: unknown): PeerShipment | Refused {
    const wrong = fault(sent)
    if (wrong !== null) return { status: 422, error: wrong }
    const body = sent as CreateBody
    const id = 1_000_001 + this.shipments.length
    const carrier = CARRIERS[body.product_code.split('_')[0] ?? '']
    if (!carrier) return { status: 422, error: `Product code ${body.product_code} is not found` }
    const wrongPoint = this.#faultOfPoint(body, carrier)
    if (wrongPoint !== null) return { status: 422, error: wrongPoint }
    const booked: PeerShipment = {
      ...{ id, created_at: new Date(this.now()).toISOString(), carrier_code: carrier, product_code: body.product_code },
      ...{ reference: body.reference ?? null, price: body.own_agreement ? '0.0' : PRICE, pkg_no: `9${id}0` },
      parties: body.parties,
      service_point: body.service_point ?? null,
      parcels: body.parcels.map(({ quantity = 1, weight, length = null }, index) => ({
        quantity,
        weight,
        length,
        pkg_no: `9${id}${index}`,
      })),
    }
    this.shipments.push(booked)
    return booked
  }

  #faultOfPoint({ product_code, service_point }: CreateBody, carrier: string): string | null {
    if (!POINT_PRODUCTS.has(product_code)) return service_point ? `service_point is not allowed for ${product_code}` : null
    if (!service_point) return 'service_point is missing'
    const isOpen = isPoint(service_point.id, carrier) && !this.closedPoints.has(service_point.id)
    return isOpen ? null : `service_point ${service_point.id} is not found`
  }

  /** A carrier scans a parcel: 'EN_ROUTE', 'AVAILABLE_FOR_DELIVERY', 'DELIVERED', 'RETURNED', or a step in between. */
  scan(id: number, status: string): void {
    const scan = { status, timestamp: new Date(this.now()).toISOString() }
    this.pickedUp.add(id)
    this.scans.set(id, [...(this.scans.get(id) ?? []), scan])
    this.onScan(id, scan)
  }

  list({ from, perPage, page }: Readonly<{ from: number; perPage: number; page: number }>): readonly PeerShipment[] {
    const since = this.shipments.filter(({ created_at }) => Date.parse(created_at) >= from).toReversed()
    return since.slice((page - 1) * perPage, page * perPage)
  }

  cancel(id: number): Readonly<{ cancelled: boolean; cancelled_at_carrier: boolean; refunded: boolean }> | Refused {
    if (!this.shipments.some((one) => one.id === id)) return { status: 404, error: 'Resource not found' }
    const isPickedUp = this.pickedUp.has(id)
    if (!isPickedUp) this.cancelled.add(id)
    return { cancelled: !isPickedUp, cancelled_at_carrier: !isPickedUp, refunded: false }
  }
}

type CreateBody = Readonly<{
  own_agreement: boolean
  product_code: string
  reference?: string
  parties: readonly Party[]
  service_point?: Readonly<{ id: string }>
  parcels: readonly Readonly<{ quantity?: number; weight: number; length?: number }>[]
}>

type Rule = (value: unknown) => boolean
const isText: Rule = (value) => typeof value === 'string'
const isFilled: Rule = (value) => typeof value === 'string' && value.trim() !== ''
const isCount: Rule = (value) => Number.isInteger(value) && Number(value) >= 1

/** Those the shop sends, with what is documented about them; anything else is refused. */
const BODY: Readonly<Record<string, Rule>> = {
  own_agreement: (value) => typeof value === 'boolean',
  product_code: isFilled,
  service_codes: isText,
  reference: isFilled,
  parties: Array.isArray,
  service_point: (value) => wrongIn(value, { id: isFilled }, ['id']) === null,
  parcels: (value) => Array.isArray(value) && value.length > 0,
}
const REQUIRED = ['own_agreement', 'product_code', 'service_codes', 'parties', 'parcels']
const PARTY: Readonly<Record<string, Rule>> = {
  type: (value) => value === 'sender' || value === 'receiver',
  ...{ name: isFilled, attention: isText, address1: isFilled, postal_code: isFilled, city: isFilled },
  country_code: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  ...{ email: isText, phone: isText },
}
const PARCEL: Readonly<Record<string, Rule>> = { quantity: isCount, weight: isCount, length: isCount, width: isCount, height: isCount }

function fault(sent: unknown): string | null {
  const wrong = wrongIn(sent, BODY, REQUIRED)
  if (wrong !== null) return wrong
  const { parties, parcels } = sent as { parties: readonly unknown[]; parcels: readonly unknown[] }
  for (const party of parties) {
    const inParty = wrongIn(party, PARTY, ['type', 'name', 'address1', 'postal_code', 'city', 'country_code'])
    if (inParty !== null) return `${(party as Party).type}: ${inParty}`
    const { type, country_code, postal_code, city } = party as Party
    if (city === 'Ingensteds') return `${type}: city Ingensteds does not exist`
    if (country_code === 'DK' && !/^[1-9]\d{3}$/.test(postal_code)) return `${type}: zipcode ${postal_code} is invalid`
    if (postal_code === '9999') return `${type}: zipcode 9999 does not exist`
  }
  for (const type of ['sender', 'receiver']) if (!parties.some((party) => (party as Party).type === type)) return `${type} is missing`
  return parcels.map((parcel) => wrongIn(parcel, PARCEL, ['weight'])).find((one) => one !== null) ?? null
}

function wrongIn(value: unknown, rules: Readonly<Record<string, Rule>>, required: readonly string[]): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'Invalid or not found parameter(s)'
  const missing = required.find((name) => !(name in value))
  if (missing) return `${missing} is missing`
  const wrong = Object.entries(value).find(([name, one]) => !rules[name]?.(one))
  return wrong ? `${wrong[0]} is invalid` : null
}

const [WIDTH, HEIGHT] = [800, 1520]

/** A picture of 10 × 19 cm at 8 pixels a millimetre: a frame, and bars that spell the package number. */
export function drawLabel(packageNumber: string): Buffer {
  const bits = [...packageNumber].flatMap((digit) => [...Number(digit).toString(2).padStart(4, '0'), '1', '0'])
  const row = (y: number) =>
    Buffer.from(
      Array.from({ length: WIDTH }, (_, x) => {
        if (x < 8 || y < 8 || x >= WIDTH - 8 || y >= HEIGHT - 8) return 0
        const isBar = y > 900 && y < 1300 && bits[Math.floor((x - 60) / 12)] === '1'
        return isBar ? 0 : 255
      }),
    )
  const kinds = new Map([0, 500, 1000].map((y) => [y, Buffer.concat([Buffer.of(0), row(y)])]))
  const pixels = Buffer.concat(
    Array.from({ length: HEIGHT }, (_, y) => {
      const kind = y < 8 || y >= HEIGHT - 8 ? 0 : y > 900 && y < 1300 ? 1000 : 500
      return kinds.get(kind) ?? Buffer.alloc(0)
    }),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
