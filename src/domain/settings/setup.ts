import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { type Access, hasAccess } from '#domain/customers/rights/rights.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'

/** In the order they are done; what the law requires of an open shop comes first. */
export const SETUP_STEPS = [
  'guaranteeNotice',
  'company',
  'bank',
  'terms',
  'privacy',
  'claims',
  'delivery',
  'payment',
  'products',
  'moving',
  'staff',
  'mail',
  'backup',
  'address',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Steps that staff confirm as done. */
export const CONFIRMED_STEPS = [
  'terms',
  'privacy',
  'claims',
  'delivery',
  'payment',
  'moving',
  'staff',
] as const satisfies readonly SetupStep[]
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

export function isConfirmedStep(step: SetupStep): step is ConfirmedStep {
  return (CONFIRMED_STEPS as readonly SetupStep[]).includes(step)
}

export const LEGAL_TEXTS = ['terms', 'privacy'] as const satisfies readonly ConfirmedStep[]
export type LegalText = (typeof LEGAL_TEXTS)[number]

/** Backups run every night; one this old means that they have stopped. */
export const BACKUP_IS_OLD_AFTER_DAYS = 7

export type SetupFacts = Readonly<{
  company: ShopSettings['company']
  claims: ShopSettings['claims']
  guaranteeNotice: ShopSettings['guaranteeNotice']
  /** a mail server is configured and has accepted a mail */
  hasSentMail: boolean
  hasProducts: boolean
  /** besides the owner */
  hasColleagues: boolean
  hasCustomers: boolean
  /** card and MobilePay are set up */
  isPaidOnline: boolean
  confirmed: readonly ConfirmedStep[]
  /** age of the newest backup in milliseconds; null without one */
  backupAgeMs: number | null
  publicUrl: string
}>

const IS_DONE: Readonly<Record<SetupStep, (facts: SetupFacts) => boolean>> = {
  company: ({ company }) => hasOwnCompany(company),
  bank: ({ company }) => hasOwnBank(company),
  mail: ({ hasSentMail }) => hasSentMail,
  products: ({ hasProducts }) => hasProducts,
  terms: ({ confirmed }) => confirmed.includes('terms'),
  guaranteeNotice: ({ guaranteeNotice }) => guaranteeNotice !== null,
  privacy: ({ confirmed }) => confirmed.includes('privacy'),
  claims: ({ confirmed, claims }) => confirmed.includes('claims') || hasOwnClaims(claims),
  delivery: ({ confirmed }) => confirmed.includes('delivery'),
  payment: ({ confirmed, isPaidOnline }) => confirmed.includes('payment') || isPaidOnline,
  moving: ({ confirmed, hasCustomers }) => confirmed.includes('moving') || hasCustomers,
  staff: ({ confirmed, hasColleagues }) => confirmed.includes('staff') || hasColleagues,
  backup: ({ backupAgeMs }) => hasFreshBackup(backupAgeMs),
  address: ({ publicUrl }) => isSafeAddress(publicUrl),
}

/** All of them are needed: for the screen of the step, and for saying that it is done. */
const ACCESS: Partial<Record<SetupStep, readonly Access[]>> = {
  products: ['staff:addProducts'],
  moving: ['permission:settings', 'staff:changeCustomers'],
  staff: ['superadmin'],
}

/** The open steps this user may do, in order. */
export function missingSteps(facts: SetupFacts, user: Parameters<typeof hasAccess>[0]): SetupStep[] {
  const mayDo = (step: SetupStep) => (ACCESS[step] ?? ['permission:settings']).every((access) => hasAccess(user, access))
  return SETUP_STEPS.filter((step) => !IS_DONE[step](facts) && mayDo(step))
}

/** True when no company fact is the demo company's any more. The shop name may stay. */
export function hasOwnCompany(company: ShopSettings['company']): boolean {
  return (['legalName', 'cvr', 'phone', 'email'] as const).every((fact) => company[fact] !== DEFAULT_SETTINGS.company[fact])
}

function hasOwnClaims(claims: ShopSettings['claims']): boolean {
  return (['position', 'experience', 'warranty', 'blurb'] as const).every(
    (claim) => !['', DEFAULT_SETTINGS.claims[claim]].includes(claims[claim]),
  )
}

function hasOwnBank({ bank }: ShopSettings['company']): boolean {
  return (['account', 'iban'] as const).every((fact) => bank[fact] !== DEFAULT_SETTINGS.company.bank[fact])
}

/** True when invoices name the shop's own company and account instead of a new shop's examples. */
export function canIssueInvoices(company: ShopSettings['company']): boolean {
  return hasOwnCompany(company) && hasOwnBank(company)
}

/** The shop takes orders to be paid only with these: otherwise the buyer would owe money to an example company, or under example terms. */
export function isNeededForOrders(step: SetupStep): boolean {
  return step === 'company' || step === 'bank' || step === 'terms'
}

export function mayTakeOrders({ company, confirmed }: Pick<SetupFacts, 'company' | 'confirmed'>): boolean {
  return canIssueInvoices(company) && confirmed.includes('terms')
}

export function hasFreshBackup(ageMs: number | null): boolean {
  return ageMs !== null && ageMs < BACKUP_IS_OLD_AFTER_DAYS * DAY_MS
}

/** True for an encrypted address. */
export function isSafeAddress(address: string): boolean {
  return address.startsWith('https://')
}
