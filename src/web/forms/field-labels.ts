import type { AuditSubject } from '#domain/audit/audit.ts'
import { CAR_PARTS, PART_LABELS } from '#domain/calculator/car-parts.ts'
import { FIGURE_KIND_LABELS } from '#domain/calculator/metres-needed.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { momentText } from '#domain/calendar/danish-moment.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { CUSTOMER_COLUMNS } from '#domain/customers/files/customer-file.ts'
import { KEY_RIGHT_TABLE, KEY_RIGHTS } from '#domain/customers/rights/key-rights.ts'
import { ROLE_LABELS } from '#domain/customers/rights/rights.ts'
import { restrictionLabel, STAFF_PERMISSION_TEXTS, STAFF_PERMISSIONS } from '#domain/customers/rights/staff-permissions.ts'
import { WEBHOOK_KIND_LABELS } from '#domain/integrations/webhooks.ts'
import { INVOICE_TERMS_LABELS } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { VALID_TO } from '#domain/offers/offer.ts'
import { CUSTOMER_FIELD_NAMES } from '#domain/order-changes/change-texts.ts'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { CARRIER_LABELS } from '#domain/parcels/carrier.ts'
import { MATERIAL_LABELS } from '#domain/parcels/packaging.ts'
import { PACKING_LABELS } from '#domain/parcels/packing.ts'
import { ASIDE_LABELS } from '#domain/payments/bank/bank-lines.ts'
import { DELIVERY_WAY_LABELS } from '#domain/prices/delivery-way.ts'
import { PLAN_EDGES } from '#domain/prices/planned-promotion.ts'
import { SUBSTANCE_ANSWER_LABELS } from '#domain/products/candidate-substances.ts'
import { GUARANTOR_LABELS } from '#domain/products/guarantee.ts'
import { SIGNAL_WORD_LABELS } from '#domain/products/hazards/hazard-symbols.ts'
import { DOCUMENT_LABELS } from '#domain/products/product-document.ts'
import { each, PRODUCT_FIELDS, productLabel } from '#domain/products/product-fields.ts'
import { REFUSAL_REASONS, REVIEW_STATE_LABELS } from '#domain/reviews/review.ts'
import { ACCOUNT_LABELS, ACCOUNTS, VAT_CODED } from '#domain/settings/accounts.ts'
import { INVOICED_PER_LABELS } from '#domain/settings/invoicing.ts'
import { SPONSORSHIP_STATUS_LABELS } from '#domain/sponsorships/sponsorship.ts'
import { WRAP_STATE_LABELS } from '#domain/wraps/wrap.ts'
import {
  ACCESSIBILITY_GAPS_LABEL,
  AT_DISPATCH_LABEL,
  CLOSED_LABEL,
  DEFAULT_LIMIT_LABEL,
  EXPORT_LABELS,
  FREE_DELIVERY_LABEL,
  FREE_SAMPLES_LABEL,
  GUEST_UNITS_LABEL,
  LABEL_SETTING_LABELS,
  LETTER_PRICE_LABEL,
  LETTER_TEXT_LABEL,
  MEMBER_LIMIT_LABEL,
  NOTICE_LABELS,
  PARCEL_PRICE_LABEL,
  PICKUP_OFFERED_LABEL,
  REMINDER_LABELS,
  RETURN_LABELS,
  SELF_SERVICE_LABEL,
  SELLER_EAN_LABEL,
  TAKES_ALL_LABEL,
} from '#web/settings/setting-labels.ts'

const ACCOUNT_FIELDS = Object.fromEntries(
  ACCOUNTS.map((account) => [`bookkeeping.accounts.${account}`, `Konto: ${ACCOUNT_LABELS[account]}`]),
)

const VAT_CODE_FIELDS = Object.fromEntries(VAT_CODED.map((account) => [`vatCodes.${account}`, `Momskode: ${ACCOUNT_LABELS[account]}`]))

const PART_FIELDS = Object.fromEntries(CAR_PARTS.map((part) => [part, `${PART_LABELS[part]} (‰)`]))

/** Names of product fields that the log also has for other subjects. */
const SHARED_FIELDS = Object.keys(PRODUCT_FIELDS)

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...each(SHARED_FIELDS, productLabel),
  ...CUSTOMER_FIELD_NAMES,
  ...CUSTOMER_COLUMNS,
  nameDa: 'Navn (dansk)',
  name_da: 'Navn (dansk)',
  emailOwner: 'E-mailens ejer siger',
  memberEmail: 'Medarbejder',
  memberRole: 'Rolle i værkstedet',
  orderLimit: 'Skal godkendes over',
  role: 'Rolle',
  pointsReason: 'Begrundelse',
  reason: 'Begrundelse',
  into: 'Slået sammen med',
  receivers: 'Modtagere',
  customDiscount: 'Individuel rabat',
  creditLimit: 'Kreditgrænse på faktura',
  buysAlone: 'Køber selv',
  invoiceTerms: 'Betingelser på fakturaer',
  creditReason: 'Kredit ud over grænsen',
  active: 'Aktiv',
  approved: 'Godkendt',
  permissions: 'Rettigheder',
  restrictedTo: 'Adgang begrænset til',
  status: 'Status',
  state: 'Status',
  films: 'Folier',
  refusal: 'Begrundelse',
  answer: 'Svar',
  paymentStatus: 'Betaling',
  paymentTerms: 'Betalingsbetingelser',
  notes: 'Noter',
  exportProof: 'Eksportbevis',
  placedReason: 'Hvem ringede',
  tracking: 'Pakkenummer',
  label: 'Label',
  parcel: 'Forsendelse',
  carrier: 'Fragtfirma',
  approvedAmount: 'Godkendt beløb',
  number: 'Nummer',
  next: 'Første fakturanummer',
  total: 'Total',
  shipping: 'Levering',
  amount: 'Beløb',
  paid: 'Betalt',
  credited: 'Krediteret',
  open: 'Åbent beløb',
  revision: 'Rettelse',
  deliveryWay: 'Leveringsmåde',
  deliveryMethod: 'Sendes med',
  pickupPoint: 'Udleveringssted',
  word: 'Ord',
  meanings: 'Vis også',
  credits: 'Krediterer faktura',
  id: 'Id',
  drawingKey: 'Tegningens nøgle',
  startsOn: 'Gælder fra',
  prices: 'Priser',
  'lines.created': 'Oprettet',
  'lines.changed': 'Ændret',
  'lines.unchanged': 'Uændret',
  'lines.wrong': 'Sprunget over',
  'products.returned': 'Produkter som før',
  'products.removed': 'Produkter slettet',
  'products.stayed': 'Produkter ændret siden',
  batch: 'Batch',
  currency: 'Valuta',
  leadTimeDays: 'Leveringstid i dage',
  productCount: 'Antal varer',
  goods: 'Varer',
  rolls: 'Antal',
  pointsEligible: 'Kan betales med point',
  category: 'Kategori',
  categoryId: 'Kategori',
  description: 'Beskrivelse',
  features: 'Egenskaber',
  kind: 'Slags',
  fromCm: 'Mindst (cm)',
  toCm: 'Højst (cm)',
  innerLengthMm: 'Indre længde (mm)',
  girthMm: 'Omkreds (mm)',
  ownWeightG: 'Egen vægt (g)',
  mostRolls: 'Ruller, højst',
  mostWeightG: 'Indhold, højst (g)',
  inUse: 'I brug',
  ofClass: 'Efter klassen',
  body: 'Karrosseri',
  sourceTitle: 'Kilde',
  sourceUrl: 'Kildens adresse',
  sourceYear: 'Kildens år',
  metreTools: 'Tilbehør',
  ...PART_FIELDS,
  ...DOCUMENT_LABELS,
  ...MATERIAL_LABELS,
  country: 'Land',
  contact: 'E-mail eller hjemmeside',
  responsibleName: 'Ansvarlig i EU',
  responsibleAddress: 'Den ansvarliges adresse',
  responsibleContact: 'Den ansvarliges e-mail eller hjemmeside',
  hex: 'Farvekode',
  hex_code: 'Farvekode',
  productTypeIds: 'Produkttyper',
  certificates: 'Certifikater',
  'company.name': 'Butikkens navn',
  'company.legalName': 'Firmanavn',
  'company.cvr': 'CVR',
  'company.address': 'Adresse',
  'company.postalCode': 'Postnummer',
  'company.city': 'By',
  'company.phone': 'Telefon',
  'company.email': 'E-mail',
  'company.openingHours': 'Åbningstider',
  'company.socialLinks': 'Sociale medier',
  'company.bank.name': 'Bank',
  'company.bank.registration': 'Reg.nr.',
  'company.bank.account': 'Kontonr.',
  'company.bank.iban': 'IBAN',
  'company.bank.swift': 'SWIFT',
  'claims.position': 'Overskrift',
  'claims.experience': 'Erfaring',
  'claims.warranty': 'Garanti',
  isAboutSafety: 'Om sikkerhed',
  hazard: 'Faren',
  reportNumber: 'Anmeldelsens nummer',
  certificateProofs: 'Beviser for certifikater',
  guaranteeNotice: 'EU-meddelelsens fil',
  'claims.blurb': 'Tekst i bunden',
  'delivery.home': 'Levering på forsiden',
  'delivery.inStock': 'Levering fra lager',
  'delivery.remote': 'Levering fra fjernlager',
  'delivery.cutOff': 'Bestil inden kl.',
  'delivery.closed': CLOSED_LABEL,
  deliveryMethods: 'Leveringsmåder',
  'shipping.parcelKr': PARCEL_PRICE_LABEL,
  'shipping.freeAboveKr': FREE_DELIVERY_LABEL,
  'shipping.letterKr': LETTER_PRICE_LABEL,
  'exports.FO.isOffered': EXPORT_LABELS.FO,
  'exports.FO.freightKr': 'Fragt til Færøerne',
  'exports.FO.freeAboveKr': 'Gratis fragt til Færøerne over',
  'exports.FO.home': 'Hverdage til Færøerne',
  'exports.GL.isOffered': EXPORT_LABELS.GL,
  'exports.GL.freightKr': 'Fragt til Grønland',
  'exports.GL.freeAboveKr': 'Gratis fragt til Grønland over',
  'exports.GL.home': 'Hverdage til Grønland',
  'exports.customs': EXPORT_LABELS.customs,
  'samples.freePerMonth': FREE_SAMPLES_LABEL,
  'samples.letter': LETTER_TEXT_LABEL,
  'accessibility.gaps': ACCESSIBILITY_GAPS_LABEL,
  samples: 'Farveprøver',
  'pickup.isOffered': PICKUP_OFFERED_LABEL,
  'selfService.isOffered': SELF_SERVICE_LABEL,
  'pickup.address': 'Hentes hvor',
  'pickup.hours': 'Hentes hvornår',
  'tierDiscounts.Bronze': 'Bronze-rabat',
  'tierDiscounts.Silver': 'Silver-rabat',
  'tierDiscounts.Gold': 'Gold-rabat',
  'tierDiscounts.Platinum': 'Platinum-rabat',
  'guestOrders.maxUnits': GUEST_UNITS_LABEL,
  'guestOrders.ordersPerHour': 'Gæsters ordrer i timen fra samme netværk',
  'guestOrders.mailsPerHour': 'Gæsters ordrer i timen til samme e-mail',
  'notices.newOrder': NOTICE_LABELS.newOrder,
  'notices.cancelledOrder': NOTICE_LABELS.cancelledOrder,
  'guestOrders.cancelUnpaidAfterDays': 'Gæsters ubetalte ordrer annulleres efter (dage)',
  'credit.defaultLimit': DEFAULT_LIMIT_LABEL,
  'members.orderLimit': MEMBER_LIMIT_LABEL,
  'payments.cancelUnpaidAfterDays': 'Ordrer uden betaling annulleres efter (dage)',
  'payments.takesAllAtFirstParcel': TAKES_ALL_LABEL,
  'invoicing.per': 'Faktura',
  'invoicing.atDispatch': AT_DISPATCH_LABEL,
  'invoicing.ean': SELLER_EAN_LABEL,
  isSent: 'Sendt via NemHandel',
  accessPoint: 'Adgangspunkt',
  legalEntity: 'Legal entity',
  sendsItself: 'Sendes af sig selv',
  key: 'Nøgle',
  contactName: 'Kontaktperson',
  vouchers: 'Bilag i bøgerne',
  voucher: 'Bilag',
  system: 'Bogføringssystem',
  journal: 'Kassekladde',
  book: 'Kassekladde eller Firma-ID',
  firstNumber: 'Første bilagsnummer',
  fromMonth: 'Fra og med',
  keys: 'Nøgler',
  bankLines: 'Linjer fra banken',
  aside: 'Lagt til side',
  ...ACCOUNT_FIELDS,
  ...VAT_CODE_FIELDS,
  words: 'Til kunden',
  'labels.paper': LABEL_SETTING_LABELS.paper,
  'labels.firm': LABEL_SETTING_LABELS.firm,
  'labels.home': LABEL_SETTING_LABELS.home,
  'labels.services': LABEL_SETTING_LABELS.services,
  'labels.ownAgreement': LABEL_SETTING_LABELS.ownAgreement,
  'labels.weightKg': LABEL_SETTING_LABELS.weightKg,
  'returns.days': RETURN_LABELS.days,
  'returns.freight': RETURN_LABELS.freight,
  'returns.address': RETURN_LABELS.address,
  'returns.text': RETURN_LABELS.text,
  'reminders.afterDays': REMINDER_LABELS.afterDays,
  'reminders.paymentDays': REMINDER_LABELS.paymentDays,
  'reminders.feeKr': REMINDER_LABELS.feeKr,
  'reminders.compensationKr': REMINDER_LABELS.compensationKr,
  'reminders.chargesInterest': REMINDER_LABELS.chargesInterest,
  'reminders.rates': REMINDER_LABELS.rates,
  'reminders.stopAfterDays': REMINDER_LABELS.stopAfterDays,
  validUntil: VALID_TO,
  message: 'Besked til kunden',
  agreedShipping: 'Aftalt levering',
  depositPercent: 'Depositum i procent',
  depositAmount: 'Depositum',
  offeredLines: 'Varer',
  belowCost: 'Under indkøbsprisen',
  copyOf: 'Kopi af',
  orderNumber: 'Ordre',
  fee: 'Rykkergebyr',
  interest: 'Rente',
  compensation: 'Kompensation',
  dueDate: 'Betales senest',
  rights: 'Rettigheder',
  expiresOn: 'Udløber',
  url: 'Adresse',
  events: 'Hændelser',
  eventId: 'Hændelse',
  isPaused: 'På pause',
}

const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLE_LABELS,
  kind: FIGURE_KIND_LABELS,
  restrictedTo: Object.fromEntries(
    STAFF_PERMISSIONS.map((staffPermission) => [staffPermission, STAFF_PERMISSION_TEXTS[staffPermission].label]),
  ),
  rights: Object.fromEntries(KEY_RIGHTS.map((right) => [right, KEY_RIGHT_TABLE[right].label])),
  events: WEBHOOK_KIND_LABELS,
  status: { ...ORDER_STATUS_LABELS, ...SPONSORSHIP_STATUS_LABELS },
  state: { ...WRAP_STATE_LABELS, ...REVIEW_STATE_LABELS },
  refusal: REFUSAL_REASONS,
  aside: ASIDE_LABELS,
  paymentStatus: PAYMENT_STATUS_LABELS,
  paymentTerms: INVOICE_TERMS_LABELS,
  invoiceTerms: INVOICE_TERMS_LABELS,
  signalWord: SIGNAL_WORD_LABELS,
  guaranteeBy: GUARANTOR_LABELS,
  substanceAnswer: SUBSTANCE_ANSWER_LABELS,
  packing: PACKING_LABELS,
  carrier: CARRIER_LABELS,
  deliveryWay: DELIVERY_WAY_LABELS,
  'invoicing.per': INVOICED_PER_LABELS,
}
const AMOUNTS: readonly string[] = [
  'total',
  'price',
  'approvedAmount',
  'shipping',
  'agreedShipping',
  'depositAmount',
  'amount',
  'paid',
  'credited',
  'open',
  'creditLimit',
  'credit.defaultLimit',
  'members.orderLimit',
]
/** Fields whose second part is a SKU or another name, such as 'rolls.GR-1030'. */
const KEYED_FIELDS: Readonly<Record<string, string>> = {
  rolls: 'Antal',
  unitCost: 'Pris pr. rulle',
  batches: 'Batch',
  lines: 'Modtaget',
  deliveryMethods: 'Leveringsmåde',
}

/** A product's field may have another label than the same field of other subjects, such as `name`. */
export function fieldLabel(field: string, subject?: AuditSubject): string {
  if (subject === 'product' && field in PRODUCT_FIELDS) return productLabel(field)
  const [of = '', ...rest] = field.split('.')
  if (rest.length > 0 && KEYED_FIELDS[of]) return `${KEYED_FIELDS[of]} ${rest.join('.')}`
  return FIELD_LABELS[field] ?? field
}

/** False for internal fields such as revisions. */
export function isLabelled(field: string): boolean {
  return field in FIELD_LABELS || (field.includes('.') && (field.split('.')[0] ?? '') in KEYED_FIELDS)
}

export function valueText(field: string, value: unknown): string {
  if (field === 'restrictedTo' && value === null) return restrictionLabel(null)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  if (typeof value === 'number' && AMOUNTS.includes(field)) return amount(krToOre(value))
  if (typeof value === 'number') return decimalNumber(value)
  const edge = PLAN_EDGES[field]
  if (edge !== undefined) return momentText(Date.parse(String(value)), edge)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => valueText(field, one)).join(', ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => valueText(field, one))
      .join(' ')
  const text = String(value)
  return VALUE_LABELS[field]?.[text] ?? (isCalendarDate(text) ? dayFigures(text) : text)
}
