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
