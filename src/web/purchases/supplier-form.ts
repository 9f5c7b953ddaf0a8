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

/** Most film comes from a month away, paid in euro. */
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

/** What is sent. Days that cannot be read are left for the schema to refuse. */
export function supplierOf({ leadTimeDays, ...texts }: SupplierForm) {
  return { ...texts, leadTimeDays: readNumber(leadTimeDays) ?? Number.NaN }
}

/** Refuses in the browser what the server would refuse. */
export const supplierResolver = formResolver<SupplierForm>(supplierInput, { sends: supplierOf })
