import type { AuditEntry } from '#contract/audit.ts'
import { paths } from '#contract/pages.ts'
import type { AuditSubject } from '#domain/audit/audit.ts'
import { ROLE_LABELS } from '#domain/customers/rights.ts'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { SPONSORSHIP_STATUS_LABELS } from '#domain/sponsorships/sponsorship.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { invoicesList } from '#web/invoices/invoices-list.ts'
import { mailsList, messagesList } from '#web/messages/admin/messages-list.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { sponsorshipsList } from '#web/sponsorships/admin/sponsorships-list.ts'

export const KIND_LABELS: Readonly<Record<AuditSubject, string>> = {
  customer: 'Kunder',
  order: 'Ordrer',
  points: 'Point',
  invoice: 'Fakturaer',
  settings: 'Indstillinger',
  product: 'Produkter',
  tag: 'Tags',
  sponsorship: 'Sponsorater',
  message: 'Beskeder',
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Navn',
  nameDa: 'Navn (dansk)',
  name_da: 'Navn (dansk)',
  email: 'E-mail',
  emailOwner: 'E-mailens ejer siger',
  company: 'Firma',
  cvr: 'CVR',
  phone: 'Telefon',
  address: 'Adresse',
  postalCode: 'Postnummer',
  city: 'By',
  tier: 'Tier',
  role: 'Rolle',
  points: 'Point',
  pointsReason: 'Begrundelse',
  reason: 'Begrundelse',
  customDiscount: 'Individuel rabat',
  active: 'Aktiv',
  approved: 'Godkendt',
  permissions: 'Rettigheder',
  status: 'Status',
  paymentStatus: 'Betaling',
  paymentTerms: 'Betalingsbetingelser',
  notes: 'Noter',
  tracking: 'Sporing',
  approvedAmount: 'Godkendt beløb',
  number: 'Nummer',
  total: 'Total',
  kcwId: 'KCW ID',
  price: 'Pris',
  promotion: 'Tilbud',
  stock: 'Lager',
  featured: 'Fremhævet',
  newlyAdded: 'Nyhed',
  pointsEligible: 'Kan betales med point',
  pointsCost: 'Pris i point',
  category: 'Kategori',
  categoryId: 'Kategori',
  series: 'Serie',
  seriesId: 'Serie',
  productTypeId: 'Produkttype',
  backingType: 'Backing',
  description: 'Beskrivelse',
  descriptionDa: 'Beskrivelse (dansk)',
  specifications: 'Specifikationer',
  colorTags: 'Farver',
  featureTags: 'Features',
  features: 'Egenskaber',
  images: 'Billeder',
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
  'claims.blurb': 'Tekst i bunden',
  'delivery.home': 'Levering på forsiden',
  'delivery.inStock': 'Levering fra lager',
  'delivery.remote': 'Levering fra fjernlager',
  'tierDiscounts.Bronze': 'Bronze-rabat',
  'tierDiscounts.Silver': 'Silver-rabat',
  'tierDiscounts.Gold': 'Gold-rabat',
  'tierDiscounts.Platinum': 'Platinum-rabat',
}

const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLE_LABELS,
  status: { ...ORDER_STATUS_LABELS, ...SPONSORSHIP_STATUS_LABELS },
  paymentStatus: PAYMENT_STATUS_LABELS,
}

export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field
}

/** A value of the log as a person reads it: yes and no, lists joined, nothing as a dash. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  if (typeof value === 'number') return value.toLocaleString('da-DK')
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => valueText(field, one)).join(', ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => valueText(field, one))
      .join(' ')
  return VALUE_LABELS[field]?.[String(value)] ?? String(value)
}

const DELETED = /slettet$/

/** Where the thing of an entry is looked at, itself and not the list it is in; null when it is gone. */
export function subjectAddress({ action, subject: { kind, id, label } }: Pick<AuditEntry, 'action' | 'subject'>): string | null {
  if (kind === 'settings') return paths.adminSettings()
  if (id === null || DELETED.test(action)) return null
  if (kind === 'customer' || kind === 'points') {
    const email = /\(([^\s()]+@[^\s()]+)\)$/.exec(label)?.[1]
    return email ? customersList.href({ search: email }) : null
  }
  if (kind === 'order') return ordersList.href({ search: label })
  if (kind === 'invoice') return invoicesList.href({ search: /\(([^()]+)\)$/.exec(label)?.[1] ?? label })
  if (kind === 'product') return /^\d+$/.test(id) ? paths.adminProduct(Number(id)) : null
  if (kind === 'tag') return tagAddress(id)
  if (kind === 'sponsorship') return sponsorshipsList.href({ search: id })
  const mail = /^mail-(\d+)$/.exec(id)?.[1]
  return mail ? mailsList.href({ opened: Number(mail) }) : messagesList.href({ opened: Number(id) })
}

/** 'colors/dybsort' opens that tag on its tab; an entry older than that spelling leads to the tags. */
function tagAddress(subjectId: string): string {
  const [kind, id] = subjectId.split('/')
  return kind && id ? `${paths.adminTags()}?${new URLSearchParams({ tab: kind, tag: id })}` : paths.adminTags()
}
