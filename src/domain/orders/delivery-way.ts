/** How an order reaches its buyer: sent to him, or fetched by him. */
export const DELIVERY_WAYS = ['parcel', 'pickup'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]
