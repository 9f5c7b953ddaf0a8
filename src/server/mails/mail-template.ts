import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'

/** A mail ready to be read, with and without HTML. */
export type MailContent = Readonly<{ subject: string; html: string; text: string }>

/** A file that goes with a mail: made only when the mail leaves, never stored with it. */
export type MailAttachment = Readonly<{ filename: string; contentType: string; make: () => Promise<Buffer> }>
export type MadeAttachment = Omit<MailAttachment, 'make'> & Readonly<{ content: Buffer }>
export type MailWithFiles = MailContent & Readonly<{ attachments?: readonly MailAttachment[] }>

export type MailContext = Readonly<{
  db: Connection
  settings: ShopSettings
  /** the shop's address without a slash at the end */
  publicUrl: string
}>

/** Thrown for a mail about something that was deleted before the mail left: nobody is to get it, however often it is tried. */
export class NothingToSend extends Error {}

/** Makes the mail from what was stored with it; throws when that is not enough. */
export type MailTemplate = (context: MailContext, payload: unknown) => Promise<MailWithFiles>
