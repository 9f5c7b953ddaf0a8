import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  creditLimit,
  day,
  discountPercent,
  email,
  emptyAsNull,
  flag,
  idParam,
  kr,
  krSum,
  LIST_EXPECTED,
  line,
  optionalLine,
  page,
  pageSize,
  percent,
  phone,
  postalCode,
  searchText,
  timestamp,
  wholeNumber,
} from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { passwordHolderOf, passwordProblem } from '#domain/customers/login/password.ts'
import { PERMISSIONS } from '#domain/customers/rights/rights.ts'
import { isStaff, ROLES } from '#domain/customers/rights/roles.ts'
import { STAFF_PERMISSIONS } from '#domain/customers/rights/staff-permissions.ts'
import { DEFAULT_TIER, TIERS } from '#domain/customers/tier.ts'
import { INVOICE_TERMS, TERMS_MISSING } from '#domain/invoices/invoice.ts'
import { MAX_REASON_LENGTH, POINTS_BALANCE, TOO_MANY_POINTS } from '#domain/points/points-by-hand.ts'
import { cvr, newPassword, PASSWORD_MISSING } from './account.ts'

const user = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  cvr: z.string().nullable(),
  /** false for a wrong check digit: flagged to staff (requirements §10 'CVR') */
  cvrIsValid: z.boolean().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  tier: z.enum(TIERS),
  points: z.number().int(),
  customDiscount: percent.nullable(),
  /** in kr; null is no limit (decision 0040) */
  creditLimit: forWork('seeOrderAmounts', kr.nullable()),
  /** in kr; null without a limit or when not loaded */
  creditUsed: forWork('seeOrderAmounts', krSum.nullable()),
  /** null is 8 days */
  invoiceTerms: z.enum(INVOICE_TERMS).nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  /** permissions of a restricted colleague; null is unrestricted */
  restrictedTo: z.array(z.enum(STAFF_PERMISSIONS)).nullable(),
  approved: z.boolean(),
  active: z.boolean(),
  /** false for users who only act for other workshops (decision 62) */
  buysAlone: z.boolean(),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  deletionDueOn: day.nullable(),
  createdAt: timestamp,
  /** customers with the same CVR number or mailbox; only for waiting customers */
  duplicateOf: z.array(
    z.object({ id: z.number().int(), company: z.string().nullable(), email: z.string(), reason: z.enum(['cvr', 'email']) }),
  ),
})
export type Customer = z.infer<typeof user>

/** A leading minus reverses the order. */
const CUSTOMER_SORT_FIELDS = ['name', 'email', 'company', 'tier', 'points', 'customDiscount', 'status', 'role', 'createdAt'] as const
export type CustomerSortField = (typeof CUSTOMER_SORT_FIELDS)[number]
export type CustomerSort = CustomerSortField | `-${CustomerSortField}`
export const CUSTOMER_SORTS: readonly CustomerSort[] = CUSTOMER_SORT_FIELDS.flatMap((field) => [field, `-${field}` as const])

export const CUSTOMER_STATUSES = ['pending', 'approved', 'locked'] as const
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]

export const CUSTOMER_POINTS = ['held', 'owed'] as const
export type CustomerPoints = (typeof CUSTOMER_POINTS)[number]

export const CUSTOMER_DELETIONS = ['asked'] as const
export type CustomerDeletion = (typeof CUSTOMER_DELETIONS)[number]

/** Customers with an account of their own, without people who only buy for another's workshop. */
export const CUSTOMER_BUYERS = ['alone'] as const
export type CustomerBuyer = (typeof CUSTOMER_BUYERS)[number]

export const CUSTOMER_CREDITS = ['limited', 'near', 'over'] as const
export type CustomerCredit = (typeof CUSTOMER_CREDITS)[number]

const customDiscount = discountPercent.nullable()
const points = wholeNumber(POINTS_BALANCE, 'Point skal være et helt tal på mindst 0.', TOO_MANY_POINTS)
const tier = z.enum(TIERS, 'Vælg en tier.')
const role = z.enum(ROLES, 'Vælg en rolle.')
const permissions = z.array(z.enum(PERMISSIONS, 'Den rettighed findes ikke.')).transform((names) => [...new Set(names)].sort())
const restrictedTo = z
  .array(z.enum(STAFF_PERMISSIONS, 'Den opgave findes ikke.'), LIST_EXPECTED)
  .transform((ticks) => STAFF_PERMISSIONS.filter((staffPermission) => ticks.includes(staffPermission)))
  .nullable()

/** By the rules of registration; staff may leave all of it empty (requirements §5 'Customer create'). */
const firm = {
  company: optionalLine(CUSTOMER_TEXTS.company),
  cvr: emptyAsNull(cvr),
  phone: emptyAsNull(phone),
  address: optionalLine(CUSTOMER_TEXTS.address),
  postalCode: emptyAsNull(postalCode),
  city: optionalLine(CUSTOMER_TEXTS.city),
}
const CHANGEABLE = {
  name: true,
  company: true,
  cvr: true,
  phone: true,
  address: true,
  postalCode: true,
  city: true,
  tier: true,
  role: true,
  points: true,
  customDiscount: true,
  creditLimit: true,
  invoiceTerms: true,
  active: true,
  permissions: true,
  restrictedTo: true,
} as const

/** Requirements §5 'Customer create'. */
export const newCustomer = z
  .object({
    name: line(CUSTOMER_TEXTS.name, 'Skriv kundens navn.'),
    email,
    /** a colleague without one chooses it by the mailed link */
    password: newPassword().optional(),
    ...firm,
    tier: tier.default(DEFAULT_TIER),
    role: role.default('customer'),
    points: points.default(0),
    customDiscount: customDiscount.default(null),
    approved: z.boolean().default(true),
    permissions: permissions.default([]),
    restrictedTo: restrictedTo.default(null),
  })
  .superRefine(({ password, role }, context) => {
    const message =
      password === undefined ? (isStaff({ role }) ? null : PASSWORD_MISSING) : passwordProblem(password, passwordHolderOf({ role }))
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message })
  })

/** Missing fields stay. The email cannot be changed, only repeated (requirements §10 'email'). */
export const customerChange = z.object({
  name: line(CUSTOMER_TEXTS.name, 'Skriv kundens navn.').optional(),
  email: email.optional(),
  ...z.object(firm).partial().shape,
  tier: tier.optional(),
  role: role.optional(),
  /** the new balance; the difference is booked in the ledger */
  points: points.optional(),
  /** the reason in the ledger */
  pointsReason: optionalLine(MAX_REASON_LENGTH).optional(),
  customDiscount: customDiscount.optional(),
  creditLimit: forWork('issueInvoices', creditLimit).optional(),
  invoiceTerms: forWork('issueInvoices', z.enum(INVOICE_TERMS, TERMS_MISSING).nullable()).optional(),
  /** false locks the account */
  active: z.boolean().optional(),
  permissions: permissions.optional(),
  /** null removes the restriction */
  restrictedTo: restrictedTo.optional(),
  seen: seenOf(user.pick(CHANGEABLE)),
})
export type ChangeableOfCustomer = Pick<Customer, keyof typeof CHANGEABLE>

const withLink = answer({
  message: z.string(),
  user,
  /** for a new colleague while the shop sends no mails: the link of the mail, which works once and for seven days */
  link: z.string().nullable(),
})

export const customerCalls = defineCalls({
  listCustomers: {
    access: 'staff:readCustomers',
    summary:
      'Lists customers and staff, newest first; `search` matches name, email, company, CVR, phone, EAN, town and the numbers of their orders',
    query: z.object({
      search: searchText.optional(),
      status: z.enum(CUSTOMER_STATUSES).optional(),
      tier: z.enum(TIERS).optional(),
      role: z.enum([...ROLES, 'staff']).optional(),
      points: z.enum(CUSTOMER_POINTS).optional(),
      deletion: z.enum(CUSTOMER_DELETIONS).optional(),
      credit: z.enum(CUSTOMER_CREDITS).optional(),
      buys: z.enum(CUSTOMER_BUYERS).optional(),
      /** days in Denmark of registration or creation, both included */
      from: day.optional(),
      to: day.optional(),
      sort: z.enum(CUSTOMER_SORTS).optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({ users: z.array(user), total: z.number().int() }),
    errors: [],
  },
  listPendingCustomers: {
    access: 'staff:readCustomers',
    summary: 'Lists customers waiting for approval, longest waiting first',
    response: answer({ users: z.array(user), total: z.number().int() }),
    errors: [],
  },
  showCustomer: {
    access: 'staff:readCustomers',
    summary: 'Returns a customer',
    params: idParam,
    response: answer({ user }),
    errors: ['customer_not_found'],
  },
  createCustomer: {
    access: 'staff:changeCustomers',
    summary:
      'Creates a customer, approved unless the body says otherwise, and mails a link to choose a password; only a superadmin creates staff',
    body: newCustomer,
    response: withLink,
    errors: ['customer_email_taken', 'points_need_permission'],
  },
  changeCustomer: {
    access: 'staff:changeCustomers',
    summary: 'Changes an approved customer, or unlocks one who is not approved yet; only a superadmin changes staff, roles and permissions',
    params: idParam,
    body: customerChange,
    response: withLink,
    now: user,
    errors: [
      'customer_not_found',
      'changed_meanwhile',
      'not_approved_yet',
      'email_fixed',
      'last_superadmin',
      'not_yourself',
      'points_need_permission',
    ],
  },
  approveCustomer: {
    access: 'staff:changeCustomers',
    summary: 'Approves a waiting customer, once, and mails a welcome',
    params: idParam,
    response: done,
    errors: ['customer_not_found', 'already_approved'],
  },
  makeCustomer: {
    access: 'staff:changeCustomers',
    summary: 'Makes a member of other workshops a customer too, and mails them; they remain a member of those workshops. Idempotent',
    params: idParam,
    response: answer({ message: z.string(), user }),
    errors: ['customer_not_found', 'buyer_is_staff'],
  },
  deleteCustomer: {
    access: 'staff:changeCustomers',
    summary:
      'Rejects a waiting customer or deletes a customer; a customer with orders is anonymised and locked. A rejected member of other workshops keeps their login',
    params: idParam,
    /** `waiting`: only a customer who is not approved yet */
    query: z.object({ waiting: flag.optional() }),
    response: done,
    errors: ['customer_not_found', 'already_approved', 'last_superadmin', 'not_yourself'],
  },
})
