import type { InvoiceTerms } from '#domain/invoices/invoice.ts'
import type { Carrier } from '#domain/parcels/carrier.ts'
import type { PaymentWay } from '#domain/payments/payment.ts'

export type Event = Readonly<{ daysAgo: number }> &
  (
    | Readonly<{ kind: 'placed'; rolls: Rolls; guest: 'nordvest' | 'olsen' | 'lund' | 'fjeld'; paymentMethod: 'card' | 'mobilepay' }>
    | Readonly<{ kind: 'phoned'; rolls: Rolls; customerEmail: string; ean?: string; reference: string; reason: string }>
    | Readonly<{ kind: 'paid'; kr: number | 'open'; way: PaymentWay; reference?: string }>
    | Readonly<{ kind: 'paid back'; kr: number; way: PaymentWay }>
    | Readonly<{ kind: 'sent'; rolls?: Rolls; carrier: Carrier; tracking: string }>
    | Readonly<{ kind: 'changed'; rolls: Rolls; note: string }>
    | Readonly<{ kind: 'invoiced'; terms?: InvoiceTerms }>
    | Readonly<{ kind: 'credited'; rolls: Rolls; reason: string } | { kind: 'credited'; amount: number; reason: string }>
    | Readonly<{ kind: 'noted'; text: string }>
  )
/** SKU → quantity */
export type Rolls = Readonly<Record<string, number>>

/** Recent orders with events. All guests, so that no demo login's points move. */
export const LIVES: readonly (readonly Event[])[] = [
  // one of three rolls is returned, refund pending
  [
    { daysAgo: 6.4, kind: 'placed', rolls: { 'FJ-1019': 3, 'VT-1071': 1 }, guest: 'olsen', paymentMethod: 'card' },
    { daysAgo: 6.2, kind: 'paid', kr: 'open', way: 'card' },
    { daysAgo: 5.4, kind: 'sent', carrier: 'gls', tracking: '9001 4410 22' },
    { daysAgo: 5.3, kind: 'invoiced' },
    { daysAgo: 1.3, kind: 'credited', rolls: { 'FJ-1019': 1 }, reason: 'Forkert farve, rullen er kommet uåbnet retur' },
  ],
  // a scratch is settled with a refunded allowance
  [
    { daysAgo: 5.9, kind: 'placed', rolls: { 'KR-1051': 1 }, guest: 'lund', paymentMethod: 'mobilepay' },
    { daysAgo: 5.8, kind: 'paid', kr: 'open', way: 'mobilepay' },
    { daysAgo: 4.9, kind: 'sent', carrier: 'postnord', tracking: '00370730254912345678' },
    { daysAgo: 4.8, kind: 'invoiced' },
    { daysAgo: 2.6, kind: 'noted', text: 'Har sendt billeder af en ridse i de yderste 2 m. Aftalt nedslag på 450 kr.' },
    { daysAgo: 2.5, kind: 'credited', amount: 450, reason: 'Ridse i de yderste 2 meter' },
    { daysAgo: 1.5, kind: 'paid back', kr: 450, way: 'mobilepay' },
  ],
  // partly sent
  [
    { daysAgo: 4.5, kind: 'placed', rolls: { 'NL-1015': 2, 'FJ-1023': 2, 'VT-1072': 1 }, guest: 'nordvest', paymentMethod: 'card' },
    { daysAgo: 4.3, kind: 'paid', kr: 'open', way: 'card' },
    { daysAgo: 3.4, kind: 'sent', rolls: { 'NL-1015': 2, 'VT-1072': 1 }, carrier: 'dao', tracking: '10000556677' },
    { daysAgo: 3.3, kind: 'noted', text: 'Vil ringes op, når Teglrød er her.' },
  ],
  [
    { daysAgo: 3.2, kind: 'placed', rolls: { 'SP-1044': 2 }, guest: 'fjeld', paymentMethod: 'card' },
    { daysAgo: 2.4, kind: 'paid', kr: 6_000, way: 'bank', reference: '1. rate' },
  ],
  // ordered by phone and changed in a second call
  [
    {
      daysAgo: 2.2,
      kind: 'phoned',
      rolls: { 'NL-1014': 2, 'VT-1074': 2 },
      customerEmail: 'silver@demo.dk',
      reference: 'Ordre 91-4',
      reason: 'Jonas ringede fra værkstedet',
    },
    { daysAgo: 1.1, kind: 'noted', text: 'Jonas ringede igen: en rulle mere til den anden kassevogn.' },
    { daysAgo: 1.1, kind: 'changed', rolls: { 'NL-1014': 3 }, note: 'Som aftalt i telefonen får I tre ruller i stedet for to.' },
  ],
  // a public buyer, with a NemHandel invoice
  [
    {
      daysAgo: 2.1,
      kind: 'phoned',
      rolls: { 'FJ-1018': 1, 'VT-1071': 1 },
      customerEmail: 'kommune@demo.dk',
      ean: '5790001234560',
      reference: 'Rekvisition 4417',
      reason: 'Ulla ringede om folie til tre servicebiler',
    },
    { daysAgo: 1.2, kind: 'sent', carrier: 'gls', tracking: '9001 4410 37' },
    { daysAgo: 1.2, kind: 'invoiced', terms: '28_days' },
  ],
]
