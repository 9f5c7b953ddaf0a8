import fc from 'fast-check'

/** What the shop holds, by kind: requests name one of them without knowing yet which there will be. */
export const KINDS = [
  'product',
  'ware',
  'sku',
  'slug',
  'order',
  'orderNumber',
  'ownOrder',
  'confirmation',
  'user',
  'customer',
  'pendingCustomer',
  'email',
  'customerEmail',
  'category',
  'colors',
  'features',
  'series',
  'backing-types',
  'product-types',
  'invoice',
  'claim',
  'message',
  'mail',
  'failedMail',
  'resetToken',
  'verifyToken',
  'sponsorship',
  'sponsorshipImage',
  'upload',
  'apiKey',
  'webhook',
  'webhookDelivery',
  'batch',
  'maker',
  'metreFigure',
  'priceList',
  'supplier',
  'purchaseOrder',
  'offer',
  'undoable',
  'synonym',
  'savedView',
  'review',
  'wrap',
  'bankStatement',
  'bankLine',
  'ownShelfList',
  'ownShelfLine',
  'ownOffer',
  'ownMember',
  'ownWaitingOrder',
  'ownProject',
  'ownProjectFilm',
  'ownProjectCustomer',
  'ownProjectOffer',
  'carInFilm',
  'ownSecret',
  'ownCode',
] as const
export type Kind = (typeof KINDS)[number]

/** A place in a request that is filled when it is sent: the `at`th of what there is, counted round. */
export class Pick {
  readonly kind: Kind
  readonly at: number
  constructor(kind: Kind, at: number) {
    this.kind = kind
    this.at = at
  }
}

export function pick(kind: Kind): fc.Arbitrary<Pick> {
  return fc.nat(10_000).map((at) => new Pick(kind, at))
}

/** A value with its picks filled in. */
export function filled(value: unknown, choose: (pick: Pick) => unknown): unknown {
  if (value instanceof Pick) return choose(value)
  if (Array.isArray(value)) return value.map((item) => filled(item, choose))
  if (typeof value !== 'object' || value === null) return value
  // not by assignment: '__proto__' is a member like any other here
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, choose)]))
}
