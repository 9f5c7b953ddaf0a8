import { type Supplier, supplierInput } from '#contract/purchases.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import type { Currency } from '#domain/purchases/currency.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

type SupplierForm = Readonly<{
  name: string
  currency: Currency
  leadTimeDays: string
  contact: string
  phone: string
  email: string
  note: string
}>

export const SUPPLIER_FIELDS = [
  'name',
  'currency',
  'leadTimeDays',
  'contact',
  'phone',
  'email',
  'note',
] as const satisfies (keyof SupplierForm)[]

/** New suppliers start with a month of delivery, in euro. */
export function supplierFormOf(supplier: Supplier | undefined): SupplierForm {
  return {
    name: supplier?.name ?? '',
    currency: supplier?.currency ?? 'EUR',
    leadTimeDays: String(supplier?.leadTimeDays ?? 30),
    contact: supplier?.contact ?? '',
    phone: supplier?.phone ?? '',
    email: supplier?.email ?? '',
    note: supplier?.note ?? '',
  }
}

/** What is sent. Unreadable days are left for the schema to refuse. */
export function supplierOf({ leadTimeDays, ...texts }: SupplierForm) {
  return { ...texts, leadTimeDays: readNumber(leadTimeDays) ?? Number.NaN }
}

export const supplierResolver = formResolver<SupplierForm>(supplierInput, { sends: supplierOf })
