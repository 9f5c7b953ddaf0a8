import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema.ts'
import type { MailName } from './mail-names.ts'

type MailToQueue = Readonly<{ template: MailName; payload: Record<string, unknown>; to: string; now: Date }>

/** Puts a mail in the outbox, in the transaction of what it tells about; `shop.outbox.wake()` after it lets it leave at once. */
export async function queueMail(tx: Connection, { template, payload, to, now }: MailToQueue): Promise<void> {
  await tx.insert(mails).values({ template, payload, toAddress: to, nextAttemptAt: now, createdAt: now })
}
