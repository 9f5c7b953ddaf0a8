import { townLine } from '#domain/customers/postal-code.ts'

export const INVOICE_ADDRESS_FIELDS = ['invoiceAddress', 'invoicePostalCode', 'invoiceCity'] as const
type InvoiceAddressField = (typeof INVOICE_ADDRESS_FIELDS)[number]
export type InvoiceAddress = Readonly<Record<InvoiceAddressField, string | null>>

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
