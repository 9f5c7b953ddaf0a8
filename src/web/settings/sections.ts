import { paths } from '#contract/pages/pages.ts'

/** Sections that other pages link to, by the fragment of the address. */
export const SECTIONS = {
  company: 'firma',
  bank: 'bank',
  claims: 'loefter',
  certificates: 'certifikater',
  delivery: 'levering',
  deliveryMethods: 'leveringsmaader',
  exports: 'eksport',
  payment: 'betaling',
  texts: 'tekster',
  guaranteeNotice: 'lovbestemt-garanti',
  series: 'fakturanumre',
  eInvoices: 'e-fakturaer',
  reminders: 'rykkere',
  mail: 'mailserver',
  backup: 'backup',
  address: 'adresse',
} as const

export function sectionAddress(section: keyof typeof SECTIONS): string {
  return `${paths.adminSettings()}#${SECTIONS[section]}`
}
