export type PeerPoint = Readonly<{
  number: string
  id: string
  company_name: string
  name: string
  address: string
  address2: string | null
  zipcode: string
  city: string
  country: string
  distance: number
  longitude: number
  latitude: number
  agent: string
  carrier_code: string
  opening_hours: readonly string[]
  in_delivery: boolean
  out_delivery: boolean
}>

/** Products that go to a pickup point, and the carriers that have points. */
export const POINT_PRODUCTS: ReadonlySet<string> = new Set(['GLSDK_SD', 'PDK_MC', 'DAO_STS'])
const NAMES: Readonly<Record<string, string>> = { gls: 'GLS PakkeShop', pdk: 'PostNord Pakkeboks', dao: 'dao pakkeshop' }
const SHOPS = ['Kiosken', 'Nærkøb', 'Tanken', 'Blomster & Gaver', 'Cykelsmeden', 'Apoteket'] as const
const KNOWN = ['carrier_code', 'country_code', 'zipcode', 'city', 'address', 'id', 'quantity']
const WEEK = ['Mandag', 'Tirsdag', 'Onsdag', 'Torsdag', 'Fredag']

/**
 * What GET /pickup_points answers: six points in every postal code but 9990, where there are none. `closed` are those the carrier has since
 * closed. Null where a parameter is wrong or unknown.
 */
export function pointsOf(query: URLSearchParams, closed: ReadonlySet<string>): readonly PeerPoint[] | null {
  const [carrier, zipcode, quantity, id] = ['carrier_code', 'zipcode', 'quantity', 'id'].map((name) => query.get(name))
  const isKnown = [...query.keys()].every((name) => KNOWN.includes(name)) && query.get('country_code') === 'DK'
  if (!isKnown || !carrier || !NAMES[carrier] || !/^\d{4}$/.test(zipcode ?? '') || Number(quantity ?? '10') < 1) return null
  if (zipcode === '9990') return []
  const all = SHOPS.map((shop, at) => toPoint({ carrier, zipcode: zipcode ?? '', shop, at, isNear: query.get('address') !== null }))
  const open = all.filter((point) => !closed.has(point.id) && (!id || point.id === id))
  return open.slice(0, Number(quantity ?? '10'))
}

/** A point's id encodes where it is: its carrier's own numbers are as meaningless to the shop. */
export function isPoint(id: string, carrier: string): boolean {
  return new RegExp(`^${carrier === 'gls' ? '95' : carrier === 'pdk' ? '38' : '27'}[1-9]\\d{3}[0-5]$`).test(id)
}

type At = Readonly<{ carrier: string; zipcode: string; shop: string; at: number; isNear: boolean }>

function toPoint({ carrier, zipcode, shop, at, isNear }: At): PeerPoint {
  const id = `${carrier === 'gls' ? '95' : carrier === 'pdk' ? '38' : '27'}${zipcode}${at}`
  const hours = WEEK.map((day) => `${day}: 0${6 + (at % 3)}:00-${20 + (at % 3)}:00`)
  return {
    ...{ number: id, id, company_name: `${NAMES[carrier]} ${shop}`, name: `${NAMES[carrier]} ${shop}` },
    ...{ address: `Torvet ${at + 1}`, address2: null, zipcode, city: 'Pakkeby', country: 'DK' },
    ...{ distance: (isNear ? 0 : 200) + 350 * at * (at + 1), longitude: 9.8, latitude: 55.8, agent: carrier, carrier_code: carrier },
    opening_hours: at === 5 ? ['Åbent døgnet rundt'] : [...hours, 'Lørdag: 09:00-14:00'],
    ...{ in_delivery: true, out_delivery: true },
  }
}
