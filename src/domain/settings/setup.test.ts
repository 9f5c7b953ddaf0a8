import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { DEFAULT_SETTINGS, settingsFrom } from './settings.ts'
import { BACKUP_IS_OLD_AFTER_DAYS, canIssueInvoices, missingSteps, SETUP_STEPS, type SetupFacts } from './setup.ts'

const OWN = settingsFrom({
  company: {
    legalName: 'Nordfolie A/S',
    cvr: '24256790',
    phone: '+45 20 30 40 50',
    email: 'salg@nordfolie.dk',
    bank: { account: '0440116243', iban: 'DK5000400440116243' },
  },
}).company
const READY: SetupFacts = {
  company: OWN,
  hasSentMail: true,
  hasProducts: true,
  approvedTexts: ['terms', 'privacy'],
  backupAgeMs: 0,
  publicUrl: 'https://nordfolie.dk',
}
const NEW: SetupFacts = {
  company: DEFAULT_SETTINGS.company,
  hasSentMail: false,
  hasProducts: false,
  approvedTexts: [],
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
  expect(missing({ approvedTexts: ['privacy'] })).toEqual(['terms'])
  expect(missing({ approvedTexts: ['terms'] })).toEqual(['privacy'])
  expect(missing({ backupAgeMs: null })).toEqual(['backup'])
  expect(missing({ publicUrl: 'http://nordfolie.dk' })).toEqual(['address'])
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
  expect(missingSteps(NEW, { role: 'admin', permissions: ['settings'], restrictedTo: null })).toEqual(SETUP_STEPS)
  expect(missingSteps(NEW, { role: 'customer', permissions: ['settings'], restrictedTo: null })).toEqual([])
  expect(missingSteps(NEW, null)).toEqual([])
})
