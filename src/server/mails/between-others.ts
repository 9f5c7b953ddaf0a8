import type { MailName } from './mail-names.ts'

/** A workshop's own offer to its own customer: the shop carries it and has no business reading it (decision 64). */
export const BETWEEN_OTHERS = 'job-offer' satisfies MailName

export const HIDDEN_RECEIVER = 'Et værksteds kunde'
export const HIDDEN_TEXT = 'Mailen er et værksteds tilbud til dets egen kunde. Derfor kan kun værkstedet læse den.'

export function isBetweenOthers({ template }: Readonly<{ template: string }>): boolean {
  return template === BETWEEN_OTHERS
}
