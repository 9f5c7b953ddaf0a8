import type { ChangeableField } from './order-difference.ts'

export const CUSTOMER_FIELD_NAMES: Readonly<Record<ChangeableField, string>> = {
  customerName: 'Navn',
  customerPhone: 'Telefon',
  company: 'Firma',
  reference: 'Reference',
  receiver: 'Modtager',
  ean: 'EAN-nummer',
  shippingAddress: 'Adresse',
  shippingPostalCode: 'Postnummer',
  shippingCity: 'By',
  invoiceAddress: 'Fakturaadresse',
  invoicePostalCode: 'Fakturaens postnummer',
  invoiceCity: 'Fakturaens by',
}
