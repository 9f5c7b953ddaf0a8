import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema.ts'

/** A mail to be: its template with what only this mail knows; it is rendered when it is sent. */
export type MailToQueue = Readonly<{ template: string; to: string; payload: Readonly<Record<string, unknown>> }>

/** Puts a mail into the outbox, in the transaction of what it tells about: neither is there without the other. */
export async function queueMail(tx: Connection, { template, to, payload }: MailToQueue): Promise<void> {
  await tx.insert(mails).values({ template, toAddress: to, payload })
}
