/** What happens to a parcel, in the order it usually happens. */
export const PARCEL_EVENTS = ['under_way', 'at_point', 'delivered', 'returned'] as const
export type ParcelEventKind = (typeof PARCEL_EVENTS)[number]

export const PARCEL_EVENT_LABELS: Readonly<Record<ParcelEventKind, string>> = {
  under_way: 'På vej',
  at_point: 'Klar i pakkeshop',
  delivered: 'Leveret',
  returned: 'Kommer retur',
}

/** The same events of a parcel that a buyer sends back. */
export const RETURN_EVENT_LABELS: Readonly<Record<ParcelEventKind, string>> = {
  under_way: 'På vej retur',
  at_point: 'På vej retur',
  delivered: 'Ankommet',
  returned: 'Gik tilbage til kunden',
}

type Heard = Readonly<{ kind: ParcelEventKind; atMs: number }>

/**
 * The first event of each kind that is not known yet, by time: carriers report the same thing at several places. A parcel that came back is
 * delivered to its sender, which is no delivery.
 */
export function freshEvents(known: readonly ParcelEventKind[], heard: readonly Heard[]): readonly Heard[] {
  const byTime = heard.toSorted((a, b) => a.atMs - b.atMs || rank(a.kind) - rank(b.kind))
  const fresh = new Map<ParcelEventKind, Heard>()
  const isKnown = (kind: ParcelEventKind) => known.includes(kind) || fresh.has(kind)
  for (const event of byTime) if (!isKnown(event.kind) && !(event.kind === 'delivered' && isKnown('returned'))) fresh.set(event.kind, event)
  return [...fresh.values()]
}

function rank(kind: ParcelEventKind): number {
  return PARCEL_EVENTS.indexOf(kind)
}
