import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ChangeableOfCustomer, Customer, customerChange } from '#contract/customers/customer.ts'
import { type Duty, isSameRestriction } from '#domain/customers/duties.ts'
import { isGrantedPermissions, PERMISSIONS, type Permission } from '#domain/customers/rights.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import { numberText, readKroner, readNumber, readPercent } from '#domain/numbers/danish-number.ts'

/** The fields both dialogs have, as they are typed. */
type CustomerFields = {
  name: string
  email: string
  company: string
  cvr: string
  phone: string
  address: string
  postalCode: string
  city: string
  tier: Customer['tier']
  role: Customer['role']
  points: string
  customDiscount: string
  /** of an admin; nobody else has any */
  permissions: Permission[]
  /** of an admin; null is no restriction */
  restrictedTo: Duty[] | null
}
export type NewCustomer = CustomerFields & { password: string; approved: boolean }
export type EditedCustomer = CustomerFields & {
  pointsReason: string
  /** in kr.; empty is without end */
  creditLimit: string
  /** empty is the shop's own */
  invoiceTerms: InvoiceTerms | ''
}

/** The fields both dialogs have that the server may refuse. */
export const CUSTOMER_FIELDS = [
  'name',
  'company',
  'cvr',
  'phone',
  'address',
  'postalCode',
  'city',
  'tier',
  'role',
  'points',
  'customDiscount',
] as const

export const EMPTY_CUSTOMER: NewCustomer = {
  name: '',
  email: '',
  password: '',
  company: '',
  cvr: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  tier: 'Bronze',
  role: 'customer',
  points: '0',
  customDiscount: '',
  permissions: [],
  restrictedTo: null,
  approved: true,
}

/** What who is no admin is given: nothing, and no restriction. */
const NOTHING_GRANTED: Pick<CustomerFields, 'permissions' | 'restrictedTo'> = { permissions: [], restrictedTo: null }

export function fieldsOf(user: Customer): EditedCustomer {
  const { name, email, company, cvr, phone, address, postalCode, city, tier, role, points, customDiscount, permissions, restrictedTo } =
    user
  return {
    name,
    email,
    company: company ?? '',
    cvr: cvr ?? '',
    phone: phone ?? '',
    address: address ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    tier,
    role,
    points: String(points),
    customDiscount: customDiscount === null ? '' : String(customDiscount),
    permissions: isGrantedPermissions({ role }) ? PERMISSIONS.filter((permission) => permissions.includes(permission)) : [],
    restrictedTo: isGrantedPermissions({ role }) ? restrictedTo : null,
    pointsReason: '',
    // a colleague who may not see amounts is not told it
    creditLimit: user.creditLimit == null ? '' : numberText(user.creditLimit),
    invoiceTerms: user.invoiceTerms ?? '',
  }
}

/** A form as the API takes it: figures as numbers, an empty discount as null (requirements §5), empty points as 0; what is no number is refused by the schema. */
export function toFigures<Form extends FieldValues & CustomerFields>(form: Form) {
  const granted = isGrantedPermissions(form) ? { permissions: form.permissions, restrictedTo: form.restrictedTo } : NOTHING_GRANTED
  return { ...form, ...granted, points: readNumber(form.points) ?? 0, customDiscount: readPercent(form.customDiscount) }
}

/** Only what was changed is sent: points the customer earned meanwhile are not set back by a form that was open. */
export function changesOf(form: EditedCustomer, user: Customer): z.input<typeof customerChange> {
  const before = fieldsOf(user)
  const { permissions, restrictedTo, ...figures } = {
    ...toFigures(form),
    creditLimit: readKroner(form.creditLimit),
    invoiceTerms: form.invoiceTerms || null,
  }
  const changed = Object.entries(figures).filter(([name]) => form[name as keyof EditedCustomer] !== before[name as keyof EditedCustomer])
  const isSamePermissions = permissions.join() === before.permissions.join()
  return {
    ...Object.fromEntries(changed),
    ...(!isSamePermissions && { permissions }),
    ...(!isSameRestriction(restrictedTo, before.restrictedTo) && { restrictedTo }),
  }
}

/** What the fields of a change were when the form was opened: a colleague's change meanwhile, or points spent, refuse it. */
export function seenOf(change: z.input<typeof customerChange>, user: Customer): z.input<typeof customerChange>['seen'] {
  const fields = Object.keys(change).filter((field) => field !== 'pointsReason') as (keyof ChangeableOfCustomer)[]
  return Object.fromEntries(fields.map((field) => [field, user[field]]))
}
