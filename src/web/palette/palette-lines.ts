import type { Customer } from '#contract/customers/customer.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { searchSpelling, searchWordsOf } from '#domain/search/spelling.ts'
import { shortDate } from '#web/format.ts'
import { invoicesList } from '#web/invoices/invoices-list.ts'

const SEPARATOR = ' · '

export const PALETTE_GROUPS = {
  places: 'Skærme og handlinger',
  orders: 'Ordrer',
  customers: 'Kunder',
  products: 'Produkter',
  invoices: 'Fakturaer',
} as const
export type PaletteGroup = keyof typeof PALETTE_GROUPS

export type PaletteLine = Readonly<{ group: PaletteGroup; key: string; label: string; about: string; to: string }>

/** `words`: other names that people type for it */
export type Place = Readonly<{ label: string; about: string; to: string; words?: string | undefined }>

/** Records that match a text, as far as the user may read them. */
export type FoundRecords = Readonly<{
  orders: readonly Pick<Order, 'id' | 'orderNumber' | 'customerName' | 'company' | 'createdAt' | 'status' | 'deliveryWay'>[]
  customers: readonly Pick<Customer, 'id' | 'name' | 'company' | 'email' | 'city'>[]
  products: readonly Pick<Product, 'id' | 'kcwId' | 'nameDa' | 'active'>[]
  invoices: readonly Pick<Invoice, 'id' | 'kind' | 'number' | 'customerName' | 'company' | 'issueDate' | 'orderNumber'>[]
}>

/** Finds places by the beginnings of words in their names and description. Name matches come first; an empty text finds all. */
export function placesFor(text: string, places: readonly Place[]): PaletteLine[] {
  const words = searchWordsOf(text)
  if (words.length === 0 && text.trim() !== '') return []
  const named = (place: Place) => beginsAll(words, place.label)
  return places
    .filter((place) => beginsAll(words, `${place.label} ${place.about} ${place.words ?? ''}`))
    .toSorted((one, other) => Number(named(other)) - Number(named(one)))
    .map(({ label, about, to }) => ({ group: 'places', key: to, label, about, to }))
}

export function linesOf({ orders, customers, products, invoices }: FoundRecords): PaletteLine[] {
  return [
    ...orders.map(
      (order): PaletteLine => ({
        group: 'orders',
        key: `ordre-${order.id}`,
        label: order.orderNumber,
        about: joinParts(order.company, order.customerName, shortDate(order.createdAt), orderStatusLabel(order)),
        to: paths.adminOrder(order.id),
      }),
    ),
    ...customers.map(
      (customer): PaletteLine => ({
        group: 'customers',
        key: `kunde-${customer.id}`,
        label: customer.company ?? customer.name,
        about: joinParts(customer.company && customer.name, customer.email, customer.city),
        to: paths.adminCustomer(customer.id),
      }),
    ),
    ...products.map(
      (product): PaletteLine => ({
        group: 'products',
        key: `vare-${product.id}`,
        label: product.nameDa,
        about: joinParts(product.kcwId, !product.active && 'Skjult'),
        to: paths.adminProduct(product.id),
      }),
    ),
    ...invoices.map(
      (invoice): PaletteLine => ({
        group: 'invoices',
        key: `faktura-${invoice.id}`,
        label: documentName(invoice),
        about: joinParts(invoice.company, invoice.customerName, shortDate(invoice.issueDate), invoice.orderNumber),
        to: invoicesList.href({ search: String(invoice.number) }),
      }),
    ),
  ]
}

/** All lines for a text by group: first the group with an exact name, then those with a name beginning so. */
export function inOrder(text: string, lines: readonly PaletteLine[]): PaletteLine[] {
  const typed = searchSpelling(text.trim())
  const ranked = lines.map((line) => ({ line, group: GROUPS.indexOf(line.group), nearness: nearnessOf(line, typed) }))
  const nearest = Map.groupBy(ranked, ({ group }) => group)
  const nearestIn = (group: number) => Math.min(...(nearest.get(group) ?? []).map(({ nearness }) => nearness))
  return ranked
    .toSorted((one, other) => nearestIn(one.group) - nearestIn(other.group) || one.group - other.group || one.nearness - other.nearness)
    .map(({ line }) => line)
}

const GROUPS = Object.keys(PALETTE_GROUPS)

/** 0 for an exact match, 1 for a beginning, 2 for the rest. */
function nearnessOf({ group, label, about }: PaletteLine, typed: string): number {
  // a place's description is a sentence; a record's consists of other names
  const names = [label, ...(group === 'places' ? [] : about.split(SEPARATOR))].map(searchSpelling)
  if (typed === '' || names.includes(typed)) return 0
  return names.some((name) => name.startsWith(typed)) ? 1 : 2
}

function beginsAll(words: readonly string[], text: string): boolean {
  const wordsOfText = searchWordsOf(text)
  return words.every((word) => wordsOfText.some((one) => one.startsWith(word)))
}

function joinParts(...parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter((part) => part).join(SEPARATOR)
}
