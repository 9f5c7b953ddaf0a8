/** `pickup` is collected by the customer. */
export const CARRIERS = ['postnord', 'gls', 'dao', 'pickup', 'other'] as const
export type Carrier = (typeof CARRIERS)[number]

export const CARRIER_LABELS: Readonly<Record<Carrier, string>> = {
  postnord: 'PostNord',
  gls: 'GLS',
  dao: 'DAO',
  pickup: 'Afhentes',
  other: 'Andet fragtfirma',
}

type Tracked = Readonly<{ carrier: Carrier | null; tracking: string | null }>

const PAGES: Partial<Readonly<Record<Carrier, string>>> = {
  postnord: 'https://tracking.postnord.com/dk/?id=',
  gls: 'https://gls-group.eu/DK/da/find-pakke?match=',
  dao: 'https://www.dao.as/privat/find-din-pakke?stregkode=',
}

/** The carrier's page for a parcel; null when unknown. The number may name its carrier ('GLS 9900 1122'). */
export function trackingLink(parcel: Tracked): string | null {
  const { carrier, tracking } = withWrittenCarrier(parcel)
  const page = carrier && PAGES[carrier]
  const number = tracking?.replace(/ /g, '') ?? ''
  return page && /^[A-Za-z0-9-]{4,40}$/.test(number) ? `${page}${number}` : null
}

/** 'GLS 9900 1122', as far as known; null when neither is. A pickup has no number. */
export function trackingText({ carrier, tracking }: Tracked): string | null {
  const name = carrier && carrier in PAGES ? CARRIER_LABELS[carrier] : null
  return [name, tracking].filter(Boolean).join(' ') || null
}

/** 'PostNord' of a parcel that has no number to follow it by; else null. */
export function carrierWithoutNumber({ carrier, tracking }: Tracked): string | null {
  return tracking ? null : trackingText({ carrier, tracking })
}

function withWrittenCarrier({ carrier, tracking }: Tracked): Tracked {
  const written = CARRIERS.find((one) => one in PAGES && tracking?.toLowerCase().startsWith(`${one} `))
  return carrier === null && written && tracking
    ? { carrier: written, tracking: tracking.slice(written.length + 1) }
    : { carrier, tracking }
}
