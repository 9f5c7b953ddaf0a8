import type { AuditEntry } from '#contract/audit.ts'
import { paths } from '#contract/pages/pages.ts'
import type { AuditSubject } from '#domain/audit/audit.ts'
import { isAllDigits } from '#domain/numbers/digits.ts'
import { invoicesList } from '#web/invoices/invoices-list.ts'
import { mailsList, messagesList } from '#web/messages/admin/messages-list.ts'
import { reviewsList } from '#web/reviews/admin/reviews-list.ts'
import { sponsorshipsList } from '#web/sponsorships/admin/sponsorships-list.ts'
import { wrapsList } from '#web/wraps/admin/wraps-list.ts'

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
  synonym: 'Synonymer',
  maker: 'Producenter',
  carton: 'Kasser',
  wrap: 'Billeder',
  bookkeeping: 'Bogføring',
  review: 'Anmeldelser',
  claim: 'Returer',
  bank_statement: 'Bankudtog',
  receipt: 'Varemodtagelser',
  metres: 'Bilmodeller',
  supplier: 'Leverandører',
  purchase_order: 'Indkøb',
  offer: 'Tilbud',
  price_list: 'Prislister',
  api_key: 'Nøgler',
  webhook: 'Webhooks',
}

const SCREENS: Partial<Readonly<Record<AuditSubject, string>>> = {
  settings: paths.adminSettings(),
  api_key: paths.adminIntegrations(),
  webhook: paths.adminIntegrations(),
  metres: paths.adminCalculator(),
}

const LISTS: Partial<Readonly<Record<AuditSubject, string>>> = {
  synonym: paths.adminSearches(),
  bank_statement: paths.adminBankStatement(),
  receipt: paths.adminReceipts(),
  supplier: paths.adminSuppliers(),
  maker: paths.adminManufacturers(),
  carton: paths.adminPackaging(),
}

const DELETED = /slettet$/

/** The address of an entry's subject; null when it is gone. */
export function subjectAddress({ action, subject: { kind, id, label } }: Pick<AuditEntry, 'action' | 'subject'>): string | null {
  const screen = SCREENS[kind]
  if (screen) return screen
  if (id === null || DELETED.test(action)) return null
  const list = LISTS[kind]
  if (list) return list
  if (kind === 'customer' || kind === 'points') {
    return /\([^\s()]+@[^\s()]+\)$/.test(label) ? paths.adminCustomer(Number(id)) : null
  }
  if (kind === 'order') return paths.adminOrder(Number(id))
  if (kind === 'claim') return paths.adminClaim(Number(id))
  if (kind === 'invoice') return invoicesList.href({ search: /\(([^()]+)\)$/.exec(label)?.[1] ?? label })
  if (kind === 'product') return isAllDigits(id) ? paths.adminProduct(Number(id)) : null
  if (kind === 'tag') return tagAddress(id)
  if (kind === 'bookkeeping') return paths.adminBookkeeping({ maaned: id })
  if (kind === 'price_list') return paths.adminPriceList(Number(id))
  if (kind === 'purchase_order') return paths.adminPurchase(Number(id))
  if (kind === 'offer') return paths.adminOffer(Number(id))
  if (kind === 'wrap') return wrapsList.href({ search: withoutFirm(label) })
  if (kind === 'review') return reviewsList.href({ search: withoutFirm(label) })
  if (kind === 'sponsorship') return sponsorshipsList.href({ search: id })
  const mail = /^mail-(\d+)$/.exec(id)?.[1]
  return mail ? mailsList.href({ opened: Number(mail) }) : messagesList.href({ opened: Number(id) })
}

/** Without the firm, which may have changed: 'Tesla Model 3 (Nordlak ApS, Odense)'. */
function withoutFirm(label: string): string {
  return label.replace(/ \([^()]*\)$/, '')
}

/** 'colors/dybsort' opens that tag; older ids open the tags. */
function tagAddress(subjectId: string): string {
  const [kind, id] = subjectId.split('/')
  return kind && id ? `${paths.adminTags()}?${new URLSearchParams({ tab: kind, tag: id })}` : paths.adminTags()
}
