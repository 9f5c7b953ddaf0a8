import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { DEFAULT_SETTINGS, settingsFrom } from './settings.ts'
import {
  BACKUP_IS_OLD_AFTER_DAYS,
  CONFIRMED_STEPS,
  canIssueInvoices,
  isNeededForOrders,
  mayTakeOrders,
  missingSteps,
  SETUP_STEPS,
  type SetupFacts,
  type SetupStep,
} from './setup.ts'

const OWN = settingsFrom({
  company: {
    legalName: 'Nordfolie A/S',
    cvr: '24256790',
    phone: '+45 20 30 40 50',
    email: 'salg@nordfolie.dk',
    bank: { account: '0440116243', iban: 'DK5000400440116243' },
  },
}).company
const NO_CLAIMS = { position: '', experience: '', warranty: '', blurb: '' }
const OWN_CLAIMS = { position: 'Folie fra Fyn', experience: 'Fem år i faget', warranty: '7 års garanti', blurb: 'Vi kender kanten.' }
const READY: SetupFacts = {
  company: OWN,
  guaranteeNotice: { kind: 'svg', width: 595, height: 842, fileKey: 'abc' },
  claims: OWN_CLAIMS,
  hasSentMail: true,
  hasProducts: true,
  hasColleagues: true,
  hasCustomers: true,
  isPaidOnline: true,
  confirmed: ['terms', 'privacy', 'delivery'],
  backupAgeMs: 0,
  publicUrl: 'https://nordfolie.dk',
}
const NEW: SetupFacts = {
  guaranteeNotice: null,
  company: DEFAULT_SETTINGS.company,
  claims: NO_CLAIMS,
  hasSentMail: false,
  hasProducts: false,
  hasColleagues: false,
  hasCustomers: false,
  isPaidOnline: false,
  confirmed: [],
  backupAgeMs: null,
  publicUrl: 'http://localhost:3000',
}

const superadmin = { role: 'superadmin', permissions: [], restrictedTo: null } as const
const missing = (facts: Partial<SetupFacts>) => missingSteps({ ...READY, ...facts }, superadmin)

test('in a new shop everything is missing, in the order it is done; in a shop that is ready nothing', () => {
  expect(missingSteps(NEW, superadmin)).toEqual(SETUP_STEPS)
  expect(missing({})).toEqual([])
})

test('each thing is missing by itself', () => {
  expect(missing({ hasSentMail: false })).toEqual(['mail'])
  expect(missing({ hasProducts: false })).toEqual(['products'])
  expect(missing({ confirmed: ['privacy', 'delivery'] })).toEqual(['terms'])
  expect(missing({ confirmed: ['terms', 'delivery'] })).toEqual(['privacy'])
  expect(missing({ confirmed: ['terms', 'privacy'] })).toEqual(['delivery'])
  expect(missing({ claims: { ...OWN_CLAIMS, experience: '' } })).toEqual(['claims'])
  expect(missing({ claims: { ...OWN_CLAIMS, position: DEFAULT_SETTINGS.claims.position } })).toEqual(['claims'])
  expect(missing({ isPaidOnline: false })).toEqual(['payment'])
  expect(missing({ hasColleagues: false })).toEqual(['staff'])
  expect(missing({ hasCustomers: false })).toEqual(['moving'])
  expect(missing({ backupAgeMs: null })).toEqual(['backup'])
  expect(missing({ publicUrl: 'http://nordfolie.dk' })).toEqual(['address'])
})

test('a shop without card payment, colleagues, customers to import or claims confirms that once', () => {
  const without = { isPaidOnline: false, hasColleagues: false, hasCustomers: false, claims: NO_CLAIMS }
  expect(missing(without)).toEqual(['claims', 'payment', 'moving', 'staff'])
  expect(missing({ ...without, confirmed: CONFIRMED_STEPS })).toEqual([])
})

test.each(['legalName', 'cvr', 'phone', 'email'] as const)("the company is missing while its %s is the demo company's", (fact) => {
  expect(missing({ company: { ...OWN, [fact]: DEFAULT_SETTINGS.company[fact] } })).toEqual(['company'])
})

test.each(['account', 'iban'] as const)("the bank is missing while its %s is the demo company's", (fact) => {
  expect(missing({ company: { ...OWN, bank: { ...OWN.bank, [fact]: DEFAULT_SETTINGS.company.bank[fact] } } })).toEqual(['bank'])
})

test('invoices are issued once company and bank are the owner’s own', () => {
  expect(canIssueInvoices(OWN)).toBe(true)
  expect(canIssueInvoices({ ...OWN, cvr: DEFAULT_SETTINGS.company.cvr })).toBe(false)
  expect(canIssueInvoices({ ...OWN, bank: DEFAULT_SETTINGS.company.bank })).toBe(false)
})

test('orders are accepted once company and bank are the owner’s own and the terms are approved: exactly when no required step is missing', () => {
  expect(mayTakeOrders(READY)).toBe(true)
  const without = { company: { ...READY, company: DEFAULT_SETTINGS.company }, terms: { ...READY, confirmed: ['privacy'] as const } }
  expect([mayTakeOrders(without.company), mayTakeOrders(without.terms)]).toEqual([false, false])
  expect(SETUP_STEPS.filter(isNeededForOrders)).toEqual(['company', 'bank', 'terms'])
})

test("the shop's name and the street may be as in the demo", () => {
  const { name, address } = DEFAULT_SETTINGS.company
  expect(missing({ company: { ...OWN, name, address } })).toEqual([])
})

test('a backup of a week ago does not count: backups have stopped', () => {
  const week = BACKUP_IS_OLD_AFTER_DAYS * DAY_MS
  expect(missing({ backupAgeMs: week - 1 })).toEqual([])
  expect(missing({ backupAgeMs: week })).toEqual(['backup'])
})

test('staff see what they may do, and customers nothing', () => {
  expect(missingSteps(NEW, { role: 'admin', permissions: [], restrictedTo: null })).toEqual(['products'])
  const without = (...steps: SetupStep[]) => SETUP_STEPS.filter((step) => !steps.includes(step))
  // only a superadmin makes colleagues
  expect(missingSteps(NEW, { role: 'admin', permissions: ['settings'], restrictedTo: null })).toEqual(without('staff'))
  const keeper = { role: 'admin', permissions: [], restrictedTo: ['settings'] } as const
  expect(missingSteps(NEW, keeper)).toEqual(without('staff', 'moving', 'products'))
  expect(missingSteps(NEW, { ...keeper, restrictedTo: ['settings', 'customers'] })).toContain('moving')
  expect(missingSteps(NEW, { role: 'customer', permissions: ['settings'], restrictedTo: null })).toEqual([])
  expect(missingSteps(NEW, null)).toEqual([])
})
