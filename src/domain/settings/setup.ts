import { DAY_MS } from '#domain/calendar/durations.ts'
import { type Access, hasAccess } from '#domain/customers/rights/rights.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'

export const SETUP_STEPS = ['company', 'bank', 'mail', 'products', 'terms', 'privacy', 'backup', 'address'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const LEGAL_TEXTS = ['terms', 'privacy'] as const satisfies readonly SetupStep[]
export type LegalText = (typeof LEGAL_TEXTS)[number]

/** Backups run every night; one this old means that they have stopped. */
export const BACKUP_IS_OLD_AFTER_DAYS = 7

export type SetupFacts = Readonly<{
  company: ShopSettings['company']
  /** a mail server is configured and has accepted a mail */
  hasSentMail: boolean
  hasProducts: boolean
  approvedTexts: readonly LegalText[]
  /** age of the newest backup in milliseconds; null without one */
  backupAgeMs: number | null
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

const ACCESS: Partial<Record<SetupStep, Access>> = { products: 'staff:addProducts' }

/** The open steps this user may do, in order. */
export function missingSteps(facts: SetupFacts, user: Parameters<typeof hasAccess>[0]): SetupStep[] {
  return SETUP_STEPS.filter((step) => !IS_DONE[step](facts) && hasAccess(user, ACCESS[step] ?? 'permission:settings'))
}

/** True when no company fact is the demo company's any more. The shop name may stay. */
export function hasOwnCompany(company: ShopSettings['company']): boolean {
  return (['legalName', 'cvr', 'phone', 'email'] as const).every((fact) => company[fact] !== DEFAULT_SETTINGS.company[fact])
}

function hasOwnBank({ bank }: ShopSettings['company']): boolean {
  return (['account', 'iban'] as const).every((fact) => bank[fact] !== DEFAULT_SETTINGS.company.bank[fact])
}

/** True when invoices name the shop's own company and account instead of a new shop's examples. */
export function canIssueInvoices(company: ShopSettings['company']): boolean {
  return hasOwnCompany(company) && hasOwnBank(company)
}

export function hasFreshBackup(ageMs: number | null): boolean {
  return ageMs !== null && ageMs < BACKUP_IS_OLD_AFTER_DAYS * DAY_MS
}

/** True for an encrypted address. */
export function isSafeAddress(address: string): boolean {
  return address.startsWith('https://')
}
