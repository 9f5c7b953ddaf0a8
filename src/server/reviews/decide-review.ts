import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { reviewCalls, StaffReview } from '#contract/reviews.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
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
  wanted: (before: StaffReview, now: Date) => Change | null,
): Promise<StaffReview> {
  const review = await changeCatalogue(shop, staff, async (tx) => {
    const [held] = await tx.select({ updatedAt: reviews.updatedAt }).from(reviews).where(eq(reviews.id, id)).for('no key update')
    const before = await findReview(tx, eq(reviews.id, id))
    if (!held || !before) throw new ShopError('review_not_found')
    const subject = { kind: 'review', id } as const
    await requireUnchanged(tx, seen, { thing: 'review', current: before, subject, since: held.updatedAt, now: () => before })
    const now = shop.now()
    const changes = wanted(before, now)
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
