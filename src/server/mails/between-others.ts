import type { MailName } from './mail-names.ts'

/** Private mail between a workshop and its customer, hidden from staff (decision 64). */
export const BETWEEN_OTHERS = 'job-offer' satisfies MailName

export const HIDDEN_RECEIVER = 'Et værksteds kunde'
export const HIDDEN_TEXT = 'Mailen er et værksteds tilbud til dets egen kunde. Derfor kan kun værkstedet læse den.'

export function isBetweenOthers({ template }: Readonly<{ template: string }>): boolean {
  return template === BETWEEN_OTHERS
}
