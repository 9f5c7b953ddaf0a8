import type { Country } from '#domain/customers/postal-code.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { type AccountNumbers, DEFAULT_ACCOUNTS, DEFAULT_VAT_CODES, type VatCodes } from './accounts.ts'
import type { CertificateProof } from './certificates.ts'
import type { ClosingDays } from './closing-days.ts'
import type { FreightCarton, StoredMethod } from './delivery-methods.ts'
import type { StoredNotice } from './guarantee-notice.ts'
import type { InvoicedPer } from './invoicing.ts'
import { DEFAULT_LABELS, type LabelSettings } from './labels.ts'
import { DEFAULT_REMINDERS, type ReminderRules } from './reminders.ts'
import { DEFAULT_RETURNS, type ReturnOffer } from './returns.ts'

/** Percent off per tier (requirements §9: Bronze 5, Silver 10, Gold 15, Platinum 20). */
export type TierDiscounts = Readonly<Record<Tier, number>>
export const DEFAULT_TIER_DISCOUNTS: TierDiscounts = { Bronze: 5, Silver: 10, Gold: 15, Platinum: 20 }

/** Delivery times in days, 'from-to' (requirements §1 and §9). */
export type DeliveryPromise = Readonly<{ home: string; inStock: string; remote: string }>
export const DEFAULT_DELIVERY_PROMISE: DeliveryPromise = { home: '2-3', inStock: '1-3', remote: '10-18' }

/** `cutOff` is a time of day in Denmark: what is ordered from then on counts from the next day. */
type DeliverySettings = DeliveryPromise & Readonly<{ cutOff: string; closed: readonly ClosingDays[] }>
const DEFAULT_DELIVERY: DeliverySettings = { ...DEFAULT_DELIVERY_PROMISE, cutOff: '14:00', closed: [] }

/** What delivery in Denmark costs, in kr with VAT; `freeAboveKr` null is never free. */
export type ShippingPrices = Readonly<{ parcelKr: number; freeAboveKr: number | null; letterKr: number }>

/** 99 kr, free above 2000 kr; exactly 2000 kr still pays (requirements §9, §10). */
export const DEFAULT_SHIPPING_PRICES: ShippingPrices = { parcelKr: 99, freeAboveKr: 2000, letterKr: 29 }

/** Outside the EU's VAT area: what is sent there is sold without Danish VAT (momsloven § 34, stk. 1, nr. 5). */
export const EXPORT_COUNTRIES = ['FO', 'GL'] as const satisfies readonly Country[]
type ExportCountry = (typeof EXPORT_COUNTRIES)[number]

/** In kr without VAT; `freeAboveKr` null is never free. `home` is days from sending, as in `DeliveryPromise`. */
export type ExportArea = Readonly<{ isOffered: boolean; freightKr: number; freeAboveKr: number | null; home: string }>
/** `customs` is printed on invoices and packing slips of goods that leave the EU. */
type ExportSettings = Readonly<Record<ExportCountry, ExportArea>> & Readonly<{ customs: string }>
const DEFAULT_EXPORTS: ExportSettings = {
  FO: { isOffered: false, freightKr: 249, freeAboveKr: null, home: '5-10' },
  GL: { isOffered: false, freightKr: 349, freeAboveKr: null, home: '7-15' },
  customs: 'Varerne udføres fra Danmark og er solgt uden dansk moms. Told, moms og gebyrer i modtagerlandet betales af modtageren.',
}

/** `letter` says who carries letters, how long they take and whether they are tracked: PostNord has carried none since 30 December 2025. */
type SampleOffers = Readonly<{ freePerMonth: number; letter: string }>
const DEFAULT_SAMPLES: SampleOffers = {
  freePerMonth: 3,
  letter: 'Brevet sendes med DAO uden sporing og er normalt fremme inden for 5 hverdage.',
}

/** `gaps` is one sentence per line, shown on the accessibility page beside the shop's own. */
type Accessibility = Readonly<{ gaps: string }>
const DEFAULT_ACCESSIBILITY: Accessibility = { gaps: '' }

type PickupOffer = Readonly<{ isOffered: boolean; address: string; hours: string }>
const DEFAULT_PICKUP: PickupOffer = { isOffered: false, address: '', hours: '' }

/** Limits for guests, who are unknown and pay later. */
export type GuestOrderRules = Readonly<{
  maxUnits: number
  /** per hour and network */
  ordersPerHour: number
  /** per hour and mailbox, as the address is not verified */
  mailsPerHour: number
  cancelUnpaidAfterDays: number
}>
const DEFAULT_GUEST_ORDERS: GuestOrderRules = { maxUnits: 40, ordersPerHour: 20, mailsPerHour: 6, cancelUnpaidAfterDays: 7 }

export const ORDER_NOTICES = ['newOrder', 'cancelledOrder'] as const
export type OrderNotice = (typeof ORDER_NOTICES)[number]
type NoticeReceivers = Readonly<Record<OrderNotice, readonly string[]>>
const DEFAULT_NOTICES: NoticeReceivers = { newOrder: [], cancelledOrder: [] }

/** An empty `ean` uses the CVR number. */
type Invoicing = Readonly<{ per: InvoicedPer; atDispatch: boolean; ean: string }>
const DEFAULT_INVOICING: Invoicing = { per: 'order', atDispatch: true, ean: '' }

type Bookkeeping = Readonly<{ accounts: AccountNumbers }>
const DEFAULT_BOOKKEEPING: Bookkeeping = { accounts: DEFAULT_ACCOUNTS }

/** In kr.; null is no limit (decision 0040). */
type CreditRules = Readonly<{ defaultLimit: number | null }>
const DEFAULT_CREDIT: CreditRules = { defaultLimit: null }

/** In kr.: the amount above which the orders of a newly invited member wait for an owner, unless the owner chooses another; null is none. */
type MemberRules = Readonly<{ orderLimit: number | null }>
const DEFAULT_MEMBERS: MemberRules = { orderLimit: 5_000 }

/** Rules for online payment (decision 0038). */
export type OnlinePaymentRules = Readonly<{
  cancelUnpaidAfterDays: number
  /** a business is charged for the whole order with its first parcel */
  takesAllAtFirstParcel: boolean
}>
const DEFAULT_PAYMENTS: OnlinePaymentRules = { cancelUnpaidAfterDays: 2, takesAllAtFirstParcel: false }

/** Whether customers change and cancel orders themselves until packing begins. */
type SelfService = Readonly<{ isOffered: boolean }>
const DEFAULT_SELF_SERVICE: SelfService = { isOffered: true }

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
  certificateProofs: readonly CertificateProof[]
  /** the EU's file; null until it is uploaded */
  guaranteeNotice: StoredNotice | null
  delivery: DeliverySettings
  shipping: ShippingPrices
  /** without an offered one `shipping` is the price of every parcel (decision 109) */
  deliveryMethods: readonly StoredMethod[]
  /** stored in their own table, and loaded with the settings for the price of a delivery */
  cartons: readonly FreightCarton[]
  exports: ExportSettings
  samples: SampleOffers
  accessibility: Accessibility
  pickup: PickupOffer
  tierDiscounts: TierDiscounts
  guestOrders: GuestOrderRules
  selfService: SelfService
  notices: NoticeReceivers
  invoicing: Invoicing
  bookkeeping: Bookkeeping
  /** of the accounts in the accounting program */
  vatCodes: VatCodes
  credit: CreditRules
  members: MemberRules
  payments: OnlinePaymentRules
  returns: ReturnOffer
  labels: LabelSettings
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
  certificateProofs: [],
  guaranteeNotice: null,
  delivery: DEFAULT_DELIVERY,
  shipping: DEFAULT_SHIPPING_PRICES,
  deliveryMethods: [],
  cartons: [],
  exports: DEFAULT_EXPORTS,
  samples: DEFAULT_SAMPLES,
  accessibility: DEFAULT_ACCESSIBILITY,
  pickup: DEFAULT_PICKUP,
  tierDiscounts: DEFAULT_TIER_DISCOUNTS,
  guestOrders: DEFAULT_GUEST_ORDERS,
  selfService: DEFAULT_SELF_SERVICE,
  notices: DEFAULT_NOTICES,
  invoicing: DEFAULT_INVOICING,
  bookkeeping: DEFAULT_BOOKKEEPING,
  vatCodes: DEFAULT_VAT_CODES,
  credit: DEFAULT_CREDIT,
  members: DEFAULT_MEMBERS,
  payments: DEFAULT_PAYMENTS,
  returns: DEFAULT_RETURNS,
  labels: DEFAULT_LABELS,
  reminders: DEFAULT_REMINDERS,
}

/** The changed settings only; groups and fields left at their default are missing. */
export type StoredSettings = Readonly<{
  company?: Partial<Omit<ShopSettings['company'], 'bank'>> & Readonly<{ bank?: Partial<ShopSettings['company']['bank']> }>
  claims?: Partial<ShopSettings['claims']>
  certificates?: ShopSettings['certificates']
  certificateProofs?: ShopSettings['certificateProofs']
  guaranteeNotice?: ShopSettings['guaranteeNotice']
  delivery?: Partial<DeliverySettings>
  shipping?: Partial<ShippingPrices>
  deliveryMethods?: ShopSettings['deliveryMethods']
  exports?: Readonly<Partial<Record<ExportCountry, Partial<ExportArea>>> & { customs?: string }>
  samples?: Partial<SampleOffers>
  accessibility?: Partial<Accessibility>
  pickup?: Partial<PickupOffer>
  tierDiscounts?: Partial<TierDiscounts>
  guestOrders?: Partial<GuestOrderRules>
  selfService?: Partial<SelfService>
  notices?: Partial<NoticeReceivers>
  invoicing?: Partial<Invoicing>
  bookkeeping?: Readonly<{ accounts?: Partial<AccountNumbers> }>
  vatCodes?: Partial<VatCodes>
  credit?: Partial<CreditRules>
  members?: Partial<MemberRules>
  payments?: Partial<OnlinePaymentRules>
  returns?: Partial<ReturnOffer>
  labels?: Partial<LabelSettings>
  reminders?: Partial<ReminderRules>
}>

/**
 * The defaults overlaid with the stored settings, field by field; `cartons` are those of their table. Rows of lists get the order of their
 * fields back, which jsonb does not preserve: the log writes and compares them in that order.
 */
export function settingsFrom(changed: StoredSettings, cartons: ShopSettings['cartons'] = []): ShopSettings {
  const { socialLinks } = { ...DEFAULT_SETTINGS.company, ...changed.company }
  const { closed } = { ...DEFAULT_SETTINGS.delivery, ...changed.delivery }
  return {
    company: {
      ...DEFAULT_SETTINGS.company,
      ...changed.company,
      socialLinks: socialLinks.map(({ name, url }) => ({ name, url })),
      bank: { ...DEFAULT_SETTINGS.company.bank, ...changed.company?.bank },
    },
    claims: { ...DEFAULT_SETTINGS.claims, ...changed.claims },
    certificates: changed.certificates ?? DEFAULT_SETTINGS.certificates,
    certificateProofs: changed.certificateProofs ?? DEFAULT_SETTINGS.certificateProofs,
    guaranteeNotice: changed.guaranteeNotice ?? DEFAULT_SETTINGS.guaranteeNotice,
    delivery: { ...DEFAULT_SETTINGS.delivery, ...changed.delivery, closed: closed.map(({ from, to, name }) => ({ from, to, name })) },
    shipping: { ...DEFAULT_SETTINGS.shipping, ...changed.shipping },
    deliveryMethods: changed.deliveryMethods ?? DEFAULT_SETTINGS.deliveryMethods,
    cartons,
    exports: {
      ...DEFAULT_EXPORTS,
      ...changed.exports,
      FO: { ...DEFAULT_EXPORTS.FO, ...changed.exports?.FO },
      GL: { ...DEFAULT_EXPORTS.GL, ...changed.exports?.GL },
    },
    samples: { ...DEFAULT_SETTINGS.samples, ...changed.samples },
    accessibility: { ...DEFAULT_SETTINGS.accessibility, ...changed.accessibility },
    pickup: { ...DEFAULT_SETTINGS.pickup, ...changed.pickup },
    tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, ...changed.tierDiscounts },
    guestOrders: { ...DEFAULT_SETTINGS.guestOrders, ...changed.guestOrders },
    selfService: { ...DEFAULT_SETTINGS.selfService, ...changed.selfService },
    notices: { ...DEFAULT_SETTINGS.notices, ...changed.notices },
    invoicing: { ...DEFAULT_SETTINGS.invoicing, ...changed.invoicing },
    bookkeeping: { accounts: { ...DEFAULT_ACCOUNTS, ...changed.bookkeeping?.accounts } },
    vatCodes: { ...DEFAULT_VAT_CODES, ...changed.vatCodes },
    credit: { ...DEFAULT_SETTINGS.credit, ...changed.credit },
    members: { ...DEFAULT_SETTINGS.members, ...changed.members },
    payments: { ...DEFAULT_SETTINGS.payments, ...changed.payments },
    returns: { ...DEFAULT_SETTINGS.returns, ...changed.returns },
    labels: { ...DEFAULT_SETTINGS.labels, ...changed.labels },
    reminders: { ...DEFAULT_SETTINGS.reminders, ...changed.reminders },
  }
}

/** The settings that differ from the defaults, so that improved defaults reach shops that never changed them. */
export function settingsDifference(settings: ShopSettings): StoredSettings {
  return differenceOf({ ...settings, cartons: DEFAULT_SETTINGS.cartons }, DEFAULT_SETTINGS) as StoredSettings
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
