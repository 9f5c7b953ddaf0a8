import { COUNTRIES, type Country, countryOf, deliveryProblem, normalisePostalCode, townLine } from '#domain/customers/postal-code.ts'
import { krToOre } from '#domain/money/money.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { domesticFreight, type Freight } from '#domain/prices/shipping.ts'
import { EXPORT_COUNTRIES, type ShopSettings } from '#domain/settings/settings.ts'

export const INVOICE_ADDRESS_FIELDS = ['invoiceAddress', 'invoicePostalCode', 'invoiceCity'] as const
type InvoiceAddressField = (typeof INVOICE_ADDRESS_FIELDS)[number]
type InvoiceAddress = Readonly<Record<InvoiceAddressField, string | null>>

const MISSING: Readonly<Record<InvoiceAddressField, string>> = {
  invoiceAddress: 'Skriv fakturaens adresse.',
  invoicePostalCode: 'Skriv fakturaens postnummer.',
  invoiceCity: 'Skriv fakturaens by.',
}

export function invoiceAddressFaults(address: InvoiceAddress): Readonly<Partial<Record<InvoiceAddressField, string>>> {
  const missing = INVOICE_ADDRESS_FIELDS.filter((field) => !address[field]?.trim())
  if (missing.length === INVOICE_ADDRESS_FIELDS.length) return {}
  return Object.fromEntries(missing.map((field) => [field, MISSING[field]]))
}

/** The address lines; null when the order has none of its own. */
export function invoiceAddressLines({
  invoiceAddress,
  invoicePostalCode,
  invoiceCity,
  invoiceCountry,
}: InvoiceAddress & Readonly<{ invoiceCountry?: string | null }>): string[] | null {
  const town = { postalCode: invoicePostalCode ?? '', city: invoiceCity ?? '', country: invoiceCountry ?? 'DK' }
  return invoiceAddress === null ? null : [invoiceAddress, townLine(town)]
}

export type DeliveryAddress = Readonly<{
  company: string | null
  customerName: string
  /** who receives the goods, when it is not the customer */
  receiver: string | null
  shippingAddress: string
  shippingPostalCode: string
  shippingCity: string
  shippingCountry: string
}>

/** The address of an order as its mails show it, with who receives the goods there. */
export function deliveryAddressLines(order: DeliveryAddress): string[] {
  const { company, customerName, receiver, shippingAddress, shippingPostalCode, shippingCity, shippingCountry } = order
  const town = townLine({ postalCode: shippingPostalCode, city: shippingCity, country: shippingCountry })
  return [company, customerName, receiver && `Modtager: ${receiver}`, shippingAddress, town].flatMap((line) => line || [])
}

type Place = Readonly<{ deliveryWay: DeliveryWay; shippingPostalCode: string }>

/** Where an order goes and what follows from it: frozen on the order (decision 99). `home` is the days from sending. */
export type DeliveryTerms = Readonly<{ country: Country; vatTreatment: VatTreatment; freight: Freight; home: string }>

type Offered = Pick<ShopSettings, 'shipping' | 'delivery' | 'exports'>

/** The terms of a delivery to an address; an unknown address counts as Danish. What is collected is delivered in Denmark. */
export function deliveryTermsOf({ deliveryWay, shippingPostalCode }: Place, { shipping, delivery, exports }: Offered): DeliveryTerms {
  const country = countryOf(normalisePostalCode(shippingPostalCode))
  if (country === 'DK' || deliveryWay === 'pickup')
    return { country, vatTreatment: 'domestic', freight: domesticFreight(shipping), home: delivery.home }
  const { freightKr, freeAboveKr, home } = exports[country]
  const parcelOre = krToOre(freightKr)
  const freight = { parcelOre, freeAboveOre: freeAboveKr === null ? null : krToOre(freeAboveKr), letterOre: parcelOre }
  // goods sent to the Faroes or Greenland leave the EU's VAT area (momsloven § 34, stk. 1, nr. 5)
  return { country, vatTreatment: 'export', freight, home }
}

export function deliveredCountries({ exports }: Pick<ShopSettings, 'exports'>): readonly Country[] {
  return ['DK', ...EXPORT_COUNTRIES.filter((country) => exports[country].isOffered)]
}

/** The postal code when the shop delivers there, otherwise an empty text: a refused code shows no terms of its own. */
export function deliveredCode(postalCode: string, settings: Pick<ShopSettings, 'exports'>): string {
  return deliveryProblem(postalCode, deliveredCountries(settings)) === null ? postalCode : ''
}

type Delivered = readonly Country[]

/** Errors in an order's place of delivery, by field. The address of an order for pickup is only used on its invoice. */
function deliveryFaults({ deliveryWay, shippingPostalCode }: Place, delivered: Delivered): Readonly<{ shippingPostalCode?: string }> {
  const problem = deliveryWay === 'parcel' ? deliveryProblem(shippingPostalCode, delivered) : null
  return problem === null ? {} : { shippingPostalCode: problem }
}

/** Errors in the place of delivery and the invoice address; without settings every country that can be opened is accepted. */
export function placeFaults(places: Place & InvoiceAddress, delivered: Delivered = COUNTRIES): Readonly<Record<string, string>> {
  return { ...deliveryFaults(places, delivered), ...invoiceAddressFaults(places) }
}

const OTHER_COUNTRY = 'Ordren er lavet til et andet land, med andre priser og anden moms. Annuller den, og bestil igen til den nye adresse.'

/** Errors after a change, by field. An order that keeps its place keeps what was agreed; it cannot move to another country. */
export function changedPlaceFaults(
  before: Place,
  after: Place & InvoiceAddress,
  delivered: Delivered = COUNTRIES,
): Readonly<Record<string, string>> {
  const isMoved = after.deliveryWay !== before.deliveryWay || after.shippingPostalCode !== before.shippingPostalCode
  const isElsewhere = destinationOf(after) !== destinationOf(before)
  const moved = { ...(isElsewhere && { shippingPostalCode: OTHER_COUNTRY }), ...deliveryFaults(after, delivered) }
  return { ...(isMoved && moved), ...invoiceAddressFaults(after) }
}

function destinationOf({ deliveryWay, shippingPostalCode }: Place): Country {
  return deliveryWay === 'pickup' ? 'DK' : countryOf(normalisePostalCode(shippingPostalCode))
}
