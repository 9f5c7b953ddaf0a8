import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import {
  email,
  emptyAsNull,
  kr,
  line,
  optionalLine,
  percent,
  phone,
  postalCode,
  readBy,
  refuseFor,
  timestamp,
  typed,
} from '#contract/http/fields.ts'
import { personalData } from '#contract/privacy.ts'
import { borrowedNameProblem } from '#domain/customers/borrowed-name.ts'
import { CVR_MISSING, normaliseCvr } from '#domain/customers/company-numbers.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { EMAIL_MISSING, MAX_EMAIL_LENGTH } from '#domain/customers/email.ts'
import { isWholeLinkToken, LINK_CUT } from '#domain/customers/login/link-token.ts'
import { type PasswordHolder, passwordProblem } from '#domain/customers/login/password.ts'
import { MEMBER_ROLES } from '#domain/customers/rights/member-rights.ts'
import { ROLES } from '#domain/customers/rights/roles.ts'
import { STAFF_PERMISSIONS } from '#domain/customers/rights/staff-permissions.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { enteredPassword, loginCode } from './second-factor.ts'

export const PASSWORD_MISSING = 'Skriv en adgangskode.'

/** A customer's password (requirements §9); the use case applies the stricter rule for staff. */
export function newPassword(holder: PasswordHolder = 'customer') {
  return z.string(PASSWORD_MISSING).superRefine(refuseFor((password) => passwordProblem(password, holder)))
}
/** Eight digits; spaces and 'DK' are accepted. A wrong check digit only warns (requirements §10 'CVR'). */
export const cvr = typed(CVR_MISSING).transform(readBy(normaliseCvr, CVR_MISSING))
export const linkToken = z.string(LINK_CUT).refine(isWholeLinkToken, LINK_CUT)

/** The credit for paid samples of a film, in kr. */
export const sampleCredit = z.object({ filmId: z.number().int(), amount: kr })

const workshopChoice = z.object({ memberId: z.number().int().nullable(), name: z.string() })

const workshop = workshopChoice.extend({
  id: z.number().int(),
  role: z.enum(MEMBER_ROLES),
  /** in kr; larger orders wait for approval; null is no limit */
  orderLimit: kr.nullable(),
  /** default address for order mails; null for members who cannot order */
  orderEmail: z.string().nullable(),
})

/** The user stored in the browser (requirements §3, §4 'Session'). */
export const sessionUser = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  cvr: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  tier: z.enum(TIERS),
  points: z.number().int(),
  /** earned on unpaid orders: 'på vej' */
  pointsPending: z.number().int(),
  customDiscount: percent.nullable(),
  /** the individual discount, otherwise the tier's */
  discount: percent,
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  /** permissions of a restricted colleague; null is unrestricted */
  restrictedTo: z.array(z.enum(STAFF_PERMISSIONS)).nullable(),
  approved: z.boolean(),
  emailVerified: z.boolean(),
  sampleCredits: z.array(sampleCredit),
  showsPricesExclVat: z.boolean().nullable(),
  lastReference: z.string().nullable(),
  lastReceiver: z.string().nullable(),
  lastEan: z.string().nullable(),
  createdAt: timestamp,
  /** the workshop acted for; firm, tier, points and discount above are its own */
  workshop,
  workshops: z.array(workshopChoice),
})
export type SessionUser = z.infer<typeof sessionUser>

export const registration = z.object({
  name: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name).superRefine(refuseFor(borrowedNameProblem)),
  email,
  password: newPassword(),
  company: line(CUSTOMER_TEXTS.company, CUSTOMER_MISSING.company).superRefine(refuseFor(borrowedNameProblem)),
  cvr,
  phone,
  address: line(CUSTOMER_TEXTS.address, CUSTOMER_MISSING.companyAddress),
  postalCode: emptyAsNull(postalCode),
  city: optionalLine(CUSTOMER_TEXTS.city),
})

/** What a customer may change of their own account; email, role, tier, points, approval and discount are refused. */
export const profileChange = z.object({
  name: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name).superRefine(refuseFor(borrowedNameProblem)).optional(),
  company: optionalLine(CUSTOMER_TEXTS.company).superRefine(refuseFor(borrowedNameProblem)).optional(),
  cvr: cvr.optional(),
  phone: phone.optional(),
  address: optionalLine(CUSTOMER_TEXTS.address).optional(),
  postalCode: postalCode.nullish(),
  city: optionalLine(CUSTOMER_TEXTS.city).optional(),
  showsPricesExclVat: z.boolean().optional(),
})

export const accountCalls = defineCalls({
  register: {
    access: 'public',
    forMembers: 'self',
    summary: 'Requests a business account, which staff approve',
    body: registration,
    response: done,
    errors: ['email_taken', 'too_many_requests'],
  },
  logIn: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Starts a session; send the returned token as Bearer in the Authorization header. A code is required when the account has a second factor, or is mailed when there are many attempts at its password. Sets a cookie (kendt-browser, or __Host-kendt-browser over HTTPS) that only lets this browser be counted apart from unknown ones when login attempts are limited',
    body: z.object({ email, password: enteredPassword, code: loginCode.optional() }),
    response: answer({ token: z.string(), user: sessionUser, message: z.string() }),
    errors: [
      'wrong_credentials',
      'awaiting_approval',
      'account_locked',
      'no_workshop',
      'login_code_needed',
      'wrong_login_code',
      'second_factor_needed',
      'wrong_code',
      'too_many_requests',
    ],
  },
  showMe: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Returns the user of the session',
    response: answer({ user: sessionUser }),
    errors: [],
  },
  changeMe: {
    access: 'customer',
    forMembers: 'self',
    summary: "Changes the user's own profile; fields only staff may change are refused",
    // loose, so that forbidden fields are refused instead of dropped
    body: z.looseObject({ ...profileChange.shape, email: typed(EMAIL_MISSING).max(MAX_EMAIL_LENGTH).optional() }),
    response: answer({ message: z.string(), user: sessionUser }),
    errors: ['email_fixed', 'field_fixed'],
  },
  changePassword: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Changes the password and ends every other session',
    body: z.object({ currentPassword: enteredPassword, password: newPassword() }),
    response: done,
    errors: ['wrong_password', 'too_many_requests'],
  },
  forgotPassword: {
    access: 'public',
    forMembers: 'self',
    summary: 'Mails a one-time link to reset the password, valid for one hour; responds the same whether the email is known or not',
    body: z.object({ email }),
    response: done,
    errors: ['too_many_requests'],
  },
  resetPassword: {
    access: 'public',
    forMembers: 'self',
    summary: 'Sets a new password with a mailed link and ends every session',
    body: z.object({ token: linkToken, password: newPassword() }),
    response: done,
    errors: ['link_expired', 'too_many_requests'],
  },
  verifyEmail: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Confirms an email address with the link of the registration mail, which also requires a session of that account or its password',
    body: z.object({ token: linkToken, password: enteredPassword.optional() }),
    response: done,
    errors: ['link_expired', 'password_needed', 'wrong_password', 'too_many_requests'],
  },
  denyRegistration: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Reports with the mailed link that somebody else registered the account with this email address; the account is locked and staff are notified',
    body: z.object({ token: linkToken }),
    response: done,
    errors: ['link_expired', 'too_many_requests'],
  },
  checkLink: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Checks whether a mailed link still works without using it up, and returns whose password rule applies; refused with link_expired when it does not',
    body: z.object({ token: linkToken, purpose: z.enum(['reset-password', 'verify-email', 'first-owner']) }),
    response: answer({ message: z.string(), holder: z.enum(['customer', 'staff']) }),
    errors: ['link_expired', 'too_many_requests'],
  },
  becomeOwner: {
    access: 'public',
    forMembers: 'self',
    summary: 'Creates the first superadmin with the link printed when a shop without one starts; works until there is a superadmin',
    body: z.object({
      token: linkToken,
      name: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name),
      email,
      password: newPassword('staff'),
    }),
    response: done,
    errors: ['link_expired', 'email_taken', 'too_many_requests'],
  },
  resendVerification: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Mails a new link to confirm the email address',
    response: done,
    errors: ['too_many_requests'],
  },
  logOut: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Ends this session',
    response: done,
    errors: [],
  },
  logOutEverywhere: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Ends every session of the user',
    response: done,
    errors: [],
  },
  exportMe: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Returns all data the shop stores about the user, as JSON (GDPR art. 15 and 20)',
    response: answer(personalData),
    errors: ['too_many_requests'],
  },
  askForDeletion: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Requests deletion of the account by staff (GDPR art. 17)',
    body: z.object({ password: enteredPassword }),
    response: done,
    errors: ['wrong_password', 'too_many_requests'],
  },
})
