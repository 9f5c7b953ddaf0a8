/** How an order reaches its buyer: sent to him, or fetched by him. */
export const DELIVERY_WAYS = ['parcel', 'pickup'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

/** What each is called where somebody chooses and where an order is looked at. */
export const DELIVERY_WAY_LABELS: Readonly<Record<DeliveryWay, string>> = { parcel: 'Levering', pickup: 'Afhentes' }
