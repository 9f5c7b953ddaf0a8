import { paths } from '#contract/pages.ts'

/** Parts of the settings screen others lead to, by the name they have in its address. */
export const SECTIONS = {
  company: 'firma',
  bank: 'bank',
  texts: 'tekster',
  series: 'fakturanumre',
  reminders: 'rykkere',
  mail: 'mailserver',
  backup: 'backup',
  address: 'adresse',
} as const

/** The way to one part of the settings screen. */
export function sectionAddress(section: keyof typeof SECTIONS): string {
  return `${paths.adminSettings()}#${SECTIONS[section]}`
}
