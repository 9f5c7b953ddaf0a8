import { DAY_MS } from '#domain/calendar/durations.ts'
import { type Access, hasAccess } from '#domain/customers/rights.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'

/** What an owner does before his shop is open, in the order it is shown. */
export const SETUP_STEPS = ['company', 'bank', 'mail', 'products', 'terms', 'privacy', 'backup', 'address'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The legal texts an owner reads and answers for. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const satisfies readonly SetupStep[]
export type LegalText = (typeof LEGAL_TEXTS)[number]

/** A backup is taken every night: one this old says that nobody takes them any more. */
export const BACKUP_IS_OLD_AFTER_DAYS = 7

/** What is known of a shop at an instant. */
export type SetupFacts = Readonly<{
  company: ShopSettings['company']
  /** a mail server is named and has taken a mail */
  hasSentMail: boolean
  /** visitors find a product */
  hasProducts: boolean
  approvedTexts: readonly LegalText[]
  /** milliseconds since the newest backup began; null when there is none */
  backupAgeMs: number | null
  /** the address customers see */
  publicUrl: string
}>

const IS_DONE: Readonly<Record<SetupStep, (facts: SetupFacts) => boolean>> = {
  company: ({ company }) => hasOwnCompany(company),
  bank: ({ company }) => hasOwnBank(company),
  mail: ({ hasSentMail }) => hasSentMail,
  products: ({ hasProducts }) => hasProducts,
  terms: ({ approvedTexts }) => approvedTexts.includes('terms'),
  privacy: ({ approvedTexts }) => approvedTexts.includes('privacy'),
  backup: ({ backupAgeMs }) => hasFreshBackup(backupAgeMs),
  address: ({ publicUrl }) => isSafeAddress(publicUrl),
}

/** What a step needs; every other is for who may change the settings. */
const ACCESS: Partial<Record<SetupStep, Access>> = { products: 'staff:addProducts' }

/** The steps that are not done and that somebody may do, in their order; empty when nothing is left for him. */
export function missingSteps(facts: SetupFacts, user: Parameters<typeof hasAccess>[0]): SetupStep[] {
  return SETUP_STEPS.filter((step) => !IS_DONE[step](facts) && hasAccess(user, ACCESS[step] ?? 'permission:settings'))
}

/** True when none of the facts the shop is known by is still the demo company's. Its name may stay: it says nothing of who owns it. */
export function hasOwnCompany(company: ShopSettings['company']): boolean {
  return (['legalName', 'cvr', 'phone', 'email'] as const).every((fact) => company[fact] !== DEFAULT_SETTINGS.company[fact])
}

/** True when invoices ask for money on another account than the demo company's. */
function hasOwnBank({ bank }: ShopSettings['company']): boolean {
  return (['account', 'iban'] as const).every((fact) => bank[fact] !== DEFAULT_SETTINGS.company.bank[fact])
}

/**
 * True when an invoice of the shop names its own company and account. One with the examples of a new shop would name nobody who
 * sells, and ask for money on an account nobody has.
 */
export function canIssueInvoices(company: ShopSettings['company']): boolean {
  return hasOwnCompany(company) && hasOwnBank(company)
}

/** True for a backup young enough that somebody must be taking them. */
export function hasFreshBackup(ageMs: number | null): boolean {
  return ageMs !== null && ageMs < BACKUP_IS_OLD_AFTER_DAYS * DAY_MS
}

/** True for an address nobody can listen in on. */
export function isSafeAddress(address: string): boolean {
  return address.startsWith('https://')
}
