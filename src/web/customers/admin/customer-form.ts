import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ChangeableOfCustomer, Customer, customerChange } from '#contract/customers/customer.ts'
import { isGrantedPermissions, PERMISSIONS, type Permission } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { isSameRestriction, type StaffPermission } from '#domain/customers/rights/staff-permissions.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice.ts'
import { numberText, readKroner, readNumber, readPercent } from '#domain/numbers/danish-number.ts'

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
  permissions: Permission[]
  /** for admins; null is unrestricted */
  restrictedTo: StaffPermission[] | null
}
export type NewCustomer = CustomerFields & { password: string; approved: boolean }
export type EditedCustomer = CustomerFields & {
  pointsReason: string
  /** in kr.; empty is no limit */
  creditLimit: string
  /** empty is the shop's default */
  invoiceTerms: InvoiceTerms | ''
}

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
    // hidden from colleagues without the right to amounts
    creditLimit: user.creditLimit == null ? '' : numberText(user.creditLimit),
    invoiceTerms: user.invoiceTerms ?? '',
  }
}

/** Numbers for figures, null for an empty discount (requirements §5), 0 for empty points; the schema refuses other texts. */
export function toFigures<Form extends FieldValues & CustomerFields>(form: Form) {
  const granted = isGrantedPermissions(form) ? { permissions: form.permissions, restrictedTo: form.restrictedTo } : NOTHING_GRANTED
  return { ...form, ...granted, points: readNumber(form.points) ?? 0, customDiscount: readPercent(form.customDiscount) }
}

/** A colleague chooses their own password. */
export function toNewCustomer({ password, ...form }: NewCustomer) {
  return { ...toFigures(form), ...(!isStaff(form) && { password }) }
}

/** Only changed fields, so that points earned since are not reset. */
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

export function seenOf(change: z.input<typeof customerChange>, user: Customer): z.input<typeof customerChange>['seen'] {
  const fields = Object.keys(change).filter((field) => field !== 'pointsReason') as (keyof ChangeableOfCustomer)[]
  return Object.fromEntries(fields.map((field) => [field, user[field]]))
}
