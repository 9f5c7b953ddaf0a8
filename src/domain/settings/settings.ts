import type { Tier } from '#domain/customers/tier.ts'
import { type AccountNumbers, DEFAULT_ACCOUNTS } from '#domain/settings/accounts.ts'
import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import { DEFAULT_REMINDERS, type ReminderRules } from '#domain/settings/reminders.ts'
import { DEFAULT_RETURNS, type ReturnOffer } from '#domain/settings/returns.ts'

/** Percent off per tier (requirements §9: Bronze 5, Silver 10, Gold 15, Platinum 20). */
export type TierDiscounts = Readonly<Record<Tier, number>>
export const DEFAULT_TIER_DISCOUNTS: TierDiscounts = { Bronze: 5, Silver: 10, Gold: 15, Platinum: 20 }

/** Days promised, as shown: 'from-to' (requirements §1 and §9). */
export type DeliveryPromise = Readonly<{ home: string; inStock: string; remote: string }>
export const DEFAULT_DELIVERY_PROMISE: DeliveryPromise = { home: '2-3', inStock: '1-3', remote: '10-18' }

/** What a letter of colour samples costs, in kroner; a parcel's price is the specification's (`domain/prices/shipping.ts`). */
export type ShippingPrices = Readonly<{ letterKr: number }>
const DEFAULT_SHIPPING_PRICES: ShippingPrices = { letterKr: 29 }

/** How many samples an approved customer gets for nothing in a calendar month. */
type SampleOffers = Readonly<{ freePerMonth: number }>
const DEFAULT_SAMPLES: SampleOffers = { freePerMonth: 3 }

/** Whether customers may fetch what they order, and where and when; an empty text says that of the company. */
type PickupOffer = Readonly<{ isOffered: boolean; address: string; hours: string }>
const DEFAULT_PICKUP: PickupOffer = { isOffered: false, address: '', hours: '' }

/** What guests, whom nobody knows and who pay later, may order, and how long they may leave it unpaid. */
export type GuestOrderRules = Readonly<{
  /** units in all of a guest's unpaid orders */
  maxUnits: number
  /** orders in an hour from one network */
  ordersPerHour: number
  /** confirmations in an hour to one mailbox: whose it is, nobody knows */
  mailsPerHour: number
  cancelUnpaidAfterDays: number
}>
const DEFAULT_GUEST_ORDERS: GuestOrderRules = { maxUnits: 40, ordersPerHour: 20, mailsPerHour: 6, cancelUnpaidAfterDays: 7 }

/** What of orders the shop may want to be told by mail. */
export const ORDER_NOTICES = ['newOrder', 'cancelledOrder'] as const
export type OrderNotice = (typeof ORDER_NOTICES)[number]
/** The mail addresses each is told to; nobody until the owner names one. */
type NoticeReceivers = Readonly<Record<OrderNotice, readonly string[]>>
const DEFAULT_NOTICES: NoticeReceivers = { newOrder: [], cancelledOrder: [] }

/**
 * What an invoice is of, where nobody chooses something else; whether it issues itself when the goods leave; and the shop's location number on
 * electronic ones, empty for its CVR number.
 */
type Invoicing = Readonly<{ per: InvoicedPer; atDispatch: boolean; ean: string }>
const DEFAULT_INVOICING: Invoicing = { per: 'order', atDispatch: true, ean: '' }

/** What the shop's postings go to, in the owner's own chart of accounts. */
type Bookkeeping = Readonly<{ accounts: AccountNumbers }>
const DEFAULT_BOOKKEEPING: Bookkeeping = { accounts: DEFAULT_ACCOUNTS }

/** What a customer may owe on invoice once he is approved, in kr.; null is without end (decision 0040). */
type CreditRules = Readonly<{ defaultLimit: number | null }>
const DEFAULT_CREDIT: CreditRules = { defaultLimit: null }

/** How money is taken online, where a payment provider is set up (decision 0038). */
export type OnlinePaymentRules = Readonly<{
  /** an order whose payment never comes is cancelled after so many days */
  cancelUnpaidAfterDays: number
  /** a business is charged for the whole order with its first parcel, so that it need not pay again for what follows */
  takesAllAtFirstParcel: boolean
}>
const DEFAULT_PAYMENTS: OnlinePaymentRules = { cancelUnpaidAfterDays: 2, takesAllAtFirstParcel: false }

/** What the owner may change without code: company facts, promises, claims, tier discounts, rules for guests. */
export type ShopSettings = Readonly<{
  company: Readonly<{
    name: string
    legalName: string
    cvr: string
    address: string
    postalCode: string
    city: string
    phone: string
    email: string
    openingHours: string
    socialLinks: readonly Readonly<{ name: string; url: string }>[]
    bank: Readonly<{ name: string; registration: string; account: string; iban: string; swift: string }>
  }>
  claims: Readonly<{ position: string; experience: string; warranty: string; blurb: string }>
  certificates: readonly string[]
  delivery: DeliveryPromise
  /** what delivery costs where the owner may say so */
  shipping: ShippingPrices
  samples: SampleOffers
  pickup: PickupOffer
  tierDiscounts: TierDiscounts
  guestOrders: GuestOrderRules
  notices: NoticeReceivers
  invoicing: Invoicing
  bookkeeping: Bookkeeping
  credit: CreditRules
  payments: OnlinePaymentRules
  returns: ReturnOffer
  reminders: ReminderRules
}>

export const DEFAULT_SETTINGS: ShopSettings = {
  company: {
    name: 'Foliehuset',
    legalName: 'Foliehuset ApS',
    cvr: '13748136',
    address: 'Industrivej 12',
    postalCode: '7100',
    city: 'Vejle',
    phone: '+45 70 00 00 00',
    email: 'kontakt@foliehuset.example',
    openingHours: 'Mandag–fredag 8–16',
    socialLinks: [
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    ],
    bank: { name: 'Demobanken', registration: '0000', account: '0000000000', iban: 'DK1800000000000000', swift: 'DEMODKKK' },
  },
  claims: {
    position: 'Danmarks førende leverandør af premium bilfolie',
    experience: 'Over 27 års erfaring',
    warranty: '5-7 års garanti',
    blurb: 'Premium bilfolie, værktøj og blæk til professionelle. Rådgivning fra folk, der selv har haft raklen i hånden.',
  },
  certificates: ['ISO 9001:2015', 'GRS Certified', 'RoHS Compliant', 'REACH Compliant'],
  delivery: DEFAULT_DELIVERY_PROMISE,
  shipping: DEFAULT_SHIPPING_PRICES,
  samples: DEFAULT_SAMPLES,
  pickup: DEFAULT_PICKUP,
  tierDiscounts: DEFAULT_TIER_DISCOUNTS,
  guestOrders: DEFAULT_GUEST_ORDERS,
  notices: DEFAULT_NOTICES,
  invoicing: DEFAULT_INVOICING,
  bookkeeping: DEFAULT_BOOKKEEPING,
  credit: DEFAULT_CREDIT,
  payments: DEFAULT_PAYMENTS,
  returns: DEFAULT_RETURNS,
  reminders: DEFAULT_REMINDERS,
}

/** What the owner changed: every group and field he left as it is by default is missing. */
export type StoredSettings = Readonly<{
  company?: Partial<Omit<ShopSettings['company'], 'bank'>> & Readonly<{ bank?: Partial<ShopSettings['company']['bank']> }>
  claims?: Partial<ShopSettings['claims']>
  certificates?: ShopSettings['certificates']
  delivery?: Partial<DeliveryPromise>
  shipping?: Partial<ShippingPrices>
  samples?: Partial<SampleOffers>
  pickup?: Partial<PickupOffer>
  tierDiscounts?: Partial<TierDiscounts>
  guestOrders?: Partial<GuestOrderRules>
  notices?: Partial<NoticeReceivers>
  invoicing?: Partial<Invoicing>
  bookkeeping?: Readonly<{ accounts?: Partial<AccountNumbers> }>
  credit?: Partial<CreditRules>
  payments?: Partial<OnlinePaymentRules>
  returns?: Partial<ReturnOffer>
  reminders?: Partial<ReminderRules>
}>

/** The defaults with what the owner changed laid over them, field by field. */
export function settingsFrom(changed: StoredSettings): ShopSettings {
  return {
    company: {
      ...DEFAULT_SETTINGS.company,
      ...changed.company,
      bank: { ...DEFAULT_SETTINGS.company.bank, ...changed.company?.bank },
    },
    claims: { ...DEFAULT_SETTINGS.claims, ...changed.claims },
    certificates: changed.certificates ?? DEFAULT_SETTINGS.certificates,
    delivery: { ...DEFAULT_SETTINGS.delivery, ...changed.delivery },
    shipping: { ...DEFAULT_SETTINGS.shipping, ...changed.shipping },
    samples: { ...DEFAULT_SETTINGS.samples, ...changed.samples },
    pickup: { ...DEFAULT_SETTINGS.pickup, ...changed.pickup },
    tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, ...changed.tierDiscounts },
    guestOrders: { ...DEFAULT_SETTINGS.guestOrders, ...changed.guestOrders },
    notices: { ...DEFAULT_SETTINGS.notices, ...changed.notices },
    invoicing: { ...DEFAULT_SETTINGS.invoicing, ...changed.invoicing },
    bookkeeping: { accounts: { ...DEFAULT_ACCOUNTS, ...changed.bookkeeping?.accounts } },
    credit: { ...DEFAULT_SETTINGS.credit, ...changed.credit },
    payments: { ...DEFAULT_SETTINGS.payments, ...changed.payments },
    returns: { ...DEFAULT_SETTINGS.returns, ...changed.returns },
    reminders: { ...DEFAULT_SETTINGS.reminders, ...changed.reminders },
  }
}

/** What of the settings differs from the defaults: a default that improves later reaches every shop that never changed it. */
export function settingsDifference(settings: ShopSettings): StoredSettings {
  return differenceOf(settings, DEFAULT_SETTINGS) as StoredSettings
}

type Group = Readonly<Record<string, unknown>>

function differenceOf(group: Group, defaults: Group): Group {
  const differing = Object.entries(group).flatMap(([name, value]) => {
    const standard = defaults[name]
    if (JSON.stringify(value) === JSON.stringify(standard)) return []
    return [[name, isGroup(value) && isGroup(standard) ? differenceOf(value, standard) : value]]
  })
  return Object.fromEntries(differing)
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
