export const DELIVERY_WAYS = ['parcel', 'pickup'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

export const DELIVERY_WAY_LABELS: Readonly<Record<DeliveryWay, string>> = { parcel: 'Levering', pickup: 'Afhentes' }
