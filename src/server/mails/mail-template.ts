import type { MailAttachment, MailContext, MailWithFiles } from '#server/shop.ts'

export type MadeAttachment = Omit<MailAttachment, 'make'> & Readonly<{ content: Buffer }>

/** Thrown when the mail's subject was deleted; the mail is dropped. */
export class NothingToSend extends Error {}

/** Renders a mail from its payload; throws when that is impossible. */
export type MailTemplate = (context: MailContext, payload: unknown) => Promise<MailWithFiles>
