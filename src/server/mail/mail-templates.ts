import type { MailTemplate } from './mail-template.ts'
import { orderConfirmation } from './order-confirmation.ts'

/** Every mail the shop sends, by the name its row in the outbox carries. */
export const MAIL_TEMPLATES = {
  'order-confirmation': orderConfirmation,
} as const satisfies Record<string, MailTemplate>

export type MailTemplateName = keyof typeof MAIL_TEMPLATES

export function findMailTemplate(name: string): MailTemplate | undefined {
  return Object.hasOwn(MAIL_TEMPLATES, name) ? MAIL_TEMPLATES[name as MailTemplateName] : undefined
}
