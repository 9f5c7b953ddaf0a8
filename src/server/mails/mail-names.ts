/** The mails the shop sends, by the name their rows in the outbox carry; `mail-templates.ts` has a template for each. */
const MAIL_NAMES = [
  'order-confirmation',
  'order-sent',
  'invoice-issued',
  'registration-received',
  'registration-denied',
  'verify-email',
  'new-customer',
  'account-created',
  'customer-approved',
  'customer-rejected',
  'reset-password',
  'password-changed',
  'deletion-asked',
  'contact-message',
  'withdrawal-received',
  'sponsorship-received',
  'new-sponsorship',
  'sponsorship-approved',
  'sponsorship-rejected',
  'bank-changed',
] as const
export type MailName = (typeof MAIL_NAMES)[number]
