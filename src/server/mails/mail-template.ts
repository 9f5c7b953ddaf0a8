import type { MailAttachment, MailContext, MailWithFiles } from '#server/shop.ts'

export type MadeAttachment = Omit<MailAttachment, 'make'> & Readonly<{ content: Buffer }>

/** Thrown for a mail about something that was deleted before the mail left: nobody is to get it, however often it is tried. */
export class NothingToSend extends Error {}

/** Makes the mail from what was stored with it; throws when that is not enough. */
export type MailTemplate = (context: MailContext, payload: unknown) => Promise<MailWithFiles>
