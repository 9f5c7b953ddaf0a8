import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import { paths } from '#contract/pages/pages.ts'
import type { reviewCalls, StaffReview } from '#contract/reviews.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { REFUSAL_REASONS, REFUSALS, type RefusalReason } from '#domain/reviews/review.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { ANY_OBJECTION, type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findReview } from './queries.ts'

type Decision = BodyOf<(typeof reviewCalls)['decideReview']>
type Answer = BodyOf<(typeof reviewCalls)['answerReview']>
type Change = Partial<Pick<typeof reviews.$inferInsert, 'state' | 'refusal' | 'shownSince' | 'answer' | 'answeredAt'>>

const ACTIONS = { approved: 'Anmeldelse godkendt', refused: 'Anmeldelse afvist' } as const

/** Publishes or refuses a review and mails the author. Idempotent. */
export async function decideReview(shop: Shop, staff: Visitor, id: number, requested: Decision): Promise<StaffReview> {
  const refusal = requested.decision === 'refused' ? requested.refusal : null
  return await change(shop, staff, { id, seen: requested.seen, action: ACTIONS[requested.decision] }, (before, now) =>
    before.state === requested.decision && before.refusal === refusal
      ? null
      : { state: requested.decision, refusal, shownSince: requested.decision === 'approved' ? now : null },
  )
}

/** Sets or removes the public answer; the author is not mailed. */
export async function answerReview(shop: Shop, staff: Visitor, id: number, { answer, seen }: Answer): Promise<StaffReview> {
  const action = answer === null ? 'Svar på anmeldelse fjernet' : 'Anmeldelse besvaret'
  return await change(shop, staff, { id, seen, action }, (before, now) =>
    before.answer === answer ? null : { answer, answeredAt: answer === null ? null : now },
  )
}

type Changing = Readonly<{ id: number; seen: Decision['seen']; action: string }>

async function change(
  shop: Shop,
  staff: Visitor,
  { id, seen, action }: Changing,
  changesFor: (before: StaffReview, now: Date) => Change | null,
): Promise<StaffReview> {
  const review = await changeCatalogue(shop, staff, async (tx) => {
    const [held] = await tx.select({ updatedAt: reviews.updatedAt }).from(reviews).where(eq(reviews.id, id)).for('no key update')
    const before = await findReview(tx, eq(reviews.id, id))
    if (!held || !before) throw new ShopError('review_not_found')
    const subject = { kind: 'review', id } as const
    await requireUnchanged(tx, seen, { thing: 'review', current: before, subject, since: held.updatedAt, now: () => before })
    const now = shop.now()
    const changes = changesFor(before, now)
    if (changes === null) return before
    // keeps the review's date
    await tx
      .update(reviews)
      .set({ ...changes, revision: before.revision + 1 })
      .where(eq(reviews.id, id))
    const after = await findReview(tx, eq(reviews.id, id))
    if (!after) throw new ShopError('review_not_found')
    if (changes.state === 'approved' || changes.state === 'refused') await notifyAuthor(tx, after, now)
    await writeAudit(tx, {
      by: staff,
      action,
      subject: { ...subject, label: `${before.product.nameDa} (${before.shownAs})` },
      changes: changedFields(inLog(before), inLog(after)),
      at: now,
    })
    return after
  })
  shop.outbox.wake()
  return review
}

function inLog({ state, refusal, answer }: StaffReview): Record<string, unknown> {
  return { state, refusal, answer }
}

async function notifyAuthor(tx: Parameters<typeof queueMail>[0], { id, by, product, refusal }: StaffReview, now: Date): Promise<void> {
  const payload = { reviewId: id, userId: by.id, name: by.name, product: product.nameDa, kcwId: product.kcwId }
  if (refusal === null) await queueMail(tx, { now, template: 'review-approved', to: by.email, payload })
  else await queueMail(tx, { now, template: 'review-refused', to: by.email, payload: { ...payload, refusal } })
}

const decided = z.object({ name: z.string(), product: z.string(), kcwId: z.string() })
const refused = decided.extend({ refusal: z.enum(REFUSALS as [RefusalReason, ...RefusalReason[]]) })

export const reviewApproved: MailTemplate = async (context, payload) => {
  const { name, product, kcwId } = decided.parse(payload)
  return noticeMail(context, {
    subject: `Din anmeldelse af ${product} vises nu`,
    title: 'Tak for din anmeldelse',
    greeting: `Hej ${name}`,
    paragraphs: [`Din anmeldelse af ${product} står nu på varens side. Du kan altid rette eller slette den under Mine anmeldelser.`],
    action: { url: `${context.publicUrl}${paths.product(kcwId)}`, text: 'Se varen' },
  })
}

export const reviewRefused: MailTemplate = async (context, payload) => {
  const { name, product, refusal } = refused.parse(payload)
  return noticeMail(context, {
    subject: `Om din anmeldelse af ${product}`,
    title: 'Vi kan ikke vise anmeldelsen, som den er',
    greeting: `Hej ${name}`,
    paragraphs: [
      `Tak, fordi du skrev om ${product}. Vi viser ikke anmeldelsen, fordi:`,
      REFUSAL_REASONS[refusal],
      'Hvor mange stjerner du gav, har ingen betydning. Ret teksten under Mine anmeldelser, så ser vi på den igen.',
    ],
    action: { url: `${context.publicUrl}${paths.ownReviews()}`, text: 'Ret anmeldelsen' },
    closing: ANY_OBJECTION,
  })
}
