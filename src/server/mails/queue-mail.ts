import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { run, runTogether } from '#server/database/run-together.ts'
import { mails } from '#server/database/schema/mails.ts'
import { insertion, type Query, statement } from '#server/database/statement.ts'
import { currentRequestId } from '#server/http/request.ts'
import type { MailName } from './mail-names.ts'

type MailToQueue = Readonly<{ template: MailName; payload: Record<string, unknown>; to: string; now: Date }>
type MailToEach = Omit<MailToQueue, 'to'> & Readonly<{ to: readonly string[] }>

const insertMail = insertion('queue-mail', mails, ['template', 'payload', 'toAddress', 'nextAttemptAt', 'requestId', 'createdAt'])

/** With the id of the present request. */
export function mailToQueue({ template, payload, to, now }: MailToQueue): Query {
  return insertMail({ template, payload, toAddress: to, nextAttemptAt: now, requestId: currentRequestId(), createdAt: now })
}

const insertMailToEach = statement<{
  template: MailName
  payload: string
  receivers: string
  requestId: string | null
  now: Date
}>(
  'queue-mail-to-each',
  ({ template, payload, receivers, requestId, now }) => sql`
    insert into mails (template, payload, to_address, next_attempt_at, request_id, created_at)
    select ${template}, ${payload}::jsonb, receiver, ${now}::timestamptz, ${requestId}, ${now}::timestamptz
    from jsonb_array_elements_text(${receivers}::jsonb) receiver`,
)

export function mailToEach({ template, payload, to, now }: MailToEach): Query {
  return insertMailToEach({ template, payload: JSON.stringify(payload), receivers: JSON.stringify(to), requestId: currentRequestId(), now })
}

/** Queues a mail within the transaction of its subject; `shop.outbox.wake()` afterwards sends it at once. */
export async function queueMail(tx: Connection, mail: MailToQueue): Promise<void> {
  await run(tx, mailToQueue(mail))
}

export async function queueMails(tx: Connection, all: readonly MailToQueue[]): Promise<void> {
  await runTogether(tx, { mails: all.map(mailToQueue) })
}
