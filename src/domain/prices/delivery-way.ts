export const DELIVERY_WAYS = ['parcel', 'pickup'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

/** Where the buyer has the goods in hand: at home, at a pickup point of the carrier, or at the shop. */
export type ArrivalPlace = DeliveryWay | 'point'

export const DELIVERY_WAY_LABELS: Readonly<Record<DeliveryWay, string>> = { parcel: 'Levering', pickup: 'Afhentes' }
