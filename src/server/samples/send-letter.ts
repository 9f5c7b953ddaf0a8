import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { sampleCalls } from '#contract/samples/samples.ts'
import { letterProblem, type Recipient } from '#domain/samples/free-samples.ts'
import { samplesSentSubject, samplesSentText } from '#domain/samples/sample-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { accounts, users } from '#server/database/schema/customers.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/goods/samples.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { isWaiting } from './queries.ts'

type Letter = BodyOf<(typeof sampleCalls)['sendSampleLetter']>

/** Marks packed samples as sent to the customer's present address, and mails the customer. Refused when one was withdrawn or sent since. */
export async function sendLetter(shop: Shop, staff: Visitor, { accountId, samples: ids }: Letter): Promise<Recipient> {
  const requesters = await requestersOf(shop.db, ids)
  const sentTo = await inTransaction(shop.db, async (tx) => {
    const held = await lockAccounts(tx, { by: staff, changed: requesters })
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const waiting = await tx
      .select()
      .from(sampleRequests)
      .where(and(eq(sampleRequests.accountId, accountId), inArray(sampleRequests.id, [...ids]), isWaiting))
      .orderBy(sampleRequests.id)
      .for('no key update')
    const last = waiting.at(-1)
    const user = last?.userId ? held.get(last.userId) : undefined
    if (waiting.length !== new Set(ids).size || !user) throw new ShopError('samples_changed')
    const problem = letterProblem(user, ERRORS.sample_needs_address.message)
    if (problem) throw new ShopError('sample_needs_address', { message: problem })
    const { name, company, address, postalCode, city } = user
    const recipient = { name, company, address, postalCode, city }
    const sentAt = shop.now()
    const sent = { accountId, userId: user.id, recipient, sentAt, byUserId: staff.userId }
    const [letter] = await tx.insert(sampleLetters).values(sent).returning({ id: sampleLetters.id })
    await tx
      .update(sampleRequests)
      .set({ letterId: letter?.id ?? null })
      .where(
        inArray(
          sampleRequests.id,
          waiting.map(({ id }) => id),
        ),
      )
    const changes = { samples: { to: waiting.map(({ nameDa, kcwId }) => `${nameDa} (${kcwId})`) } }
    await writeAudit(tx, { by: staff, action: 'Prøver sendt', subject: subjectOf(user), changes, at: sentAt })
    const payload = { letterId: letter?.id, userId: user.id }
    if (user.active) await queueMail(tx, { template: 'samples-sent', payload, to: user.email, now: sentAt })
    return recipient
  })
  shop.outbox.wake()
  return sentTo
}

async function requestersOf(db: Connection, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: sampleRequests.userId })
    .from(sampleRequests)
    .where(inArray(sampleRequests.id, [...ids]))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Undoes the sending of a letter: its samples wait again. Refused when one of them was requested again since. */
export async function revertLetter(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [found] = await tx.select({ accountId: sampleLetters.accountId }).from(sampleLetters).where(eq(sampleLetters.id, id))
    if (!found) throw new ShopError('sample_letter_not_found')
    const { accountId } = found
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const [letter] = await tx.select().from(sampleLetters).where(eq(sampleLetters.id, id)).for('update')
    if (!letter) throw new ShopError('sample_letter_not_found')
    const inIt = await tx.select().from(sampleRequests).where(eq(sampleRequests.letterId, id)).orderBy(sampleRequests.id)
    const requestedAgain = await tx
      .select()
      .from(sampleRequests)
      .where(and(eq(sampleRequests.accountId, accountId), isWaiting))
    if (inIt.some(({ filmId }) => requestedAgain.some((one) => one.filmId === filmId)))
      throw new ShopError('samples_changed', { message: REQUESTED_AGAIN })
    await tx.update(sampleRequests).set({ letterId: null }).where(eq(sampleRequests.letterId, id))
    await tx.delete(sampleLetters).where(eq(sampleLetters.id, id))
    const label = letter.recipient?.company ?? letter.recipient?.name ?? 'Slettet kunde'
    const changes = { samples: { from: inIt.map(({ nameDa, kcwId }) => `${nameDa} (${kcwId})`) } }
    await writeAudit(tx, {
      by: staff,
      action: 'Prøver ikke sendt alligevel',
      subject: { kind: 'customer', id: letter.userId, label },
      changes,
      at: shop.now(),
    })
  })
}

const REQUESTED_AGAIN = 'Kunden har bedt om en af prøverne igen, så brevet kan ikke fortrydes.'

function subjectOf({ id, name, company }: Readonly<{ id: number; name: string; company: string | null }>) {
  return { kind: 'customer', id, label: company || name } as const
}

const payloadSchema = z.object({ letterId: z.number().int(), userId: z.number().int() })

/** Not sent for a letter whose sending was undone. */
export const samplesSent: MailTemplate = async (context, payload) => {
  const { letterId, userId } = payloadSchema.parse(payload)
  const { db, publicUrl } = context
  const [found] = await db
    .select({ recipient: sampleLetters.recipient, name: users.name, active: users.active })
    .from(sampleLetters)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(sampleLetters.id, letterId))
  const { nameDa, kcwId } = sampleRequests
  const samples = await db
    .select({ nameDa, kcwId })
    .from(sampleRequests)
    .where(eq(sampleRequests.letterId, letterId))
    .orderBy(sampleRequests.id)
  if (!found?.recipient || !found.active || samples.length === 0) throw new NothingToSend(`the letter of samples ${letterId} is gone`)
  const subject = samplesSentSubject(samples.length)
  return noticeMail(context, {
    subject,
    title: subject,
    greeting: `Hej ${found.name}`,
    paragraphs: [
      samplesSentText(samples.length, found.recipient),
      context.settings.samples.letter,
      'I brevet ligger:',
      ...samples.map((sample) => `${sample.nameDa} (${sample.kcwId})`),
    ],
    action: { url: `${publicUrl}${paths.ownSamples()}`, text: 'Se mine prøver' },
    closing: ANYTHING_WRONG,
  })
}
