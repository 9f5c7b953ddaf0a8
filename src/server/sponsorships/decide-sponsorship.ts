import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Sponsorship, sponsorshipCalls } from '#contract/sponsorships/sponsorship.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { isSameDecision, newsOfDecision, type SponsorshipDecision } from '#domain/sponsorships/sponsorship.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { sponsorshipHistory, sponsorships } from '#server/database/schema/sponsorships.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findSponsorship } from './queries.ts'

type Requested = BodyOf<(typeof sponsorshipCalls)['decideSponsorship']>

const ACTIONS = { pending: 'Ansøgning sat til afventer', approved: 'Ansøgning godkendt', rejected: 'Ansøgning afvist' } as const

/** Stores a decision, and mails the applicant when the answer changed. Throws changed_meanwhile; an unchanged decision has no effect. */
export async function decide(shop: Shop, staff: Visitor, id: string, requested: Requested): Promise<Sponsorship> {
  const decided = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [before] = await tx.select().from(sponsorships).where(eq(sponsorships.id, id)).for('no key update')
    if (!before) throw new ShopError('sponsorship_not_found')
    await requireUnchanged(tx, requested.seen, {
      thing: 'application',
      current: before,
      subject: { kind: 'sponsorship', id },
      since: before.updatedAt,
      now: () => findSponsorship(tx, id),
    })
    const after: SponsorshipDecision = {
      status: requested.status,
      approvedAmountOre: requested.approvedAmount === null ? null : krToOre(requested.approvedAmount),
      notes: requested.notes === undefined ? before.notes : requested.notes,
    }
    if (isSameDecision(before, after)) return await findSponsorship(tx, id)

    const now = shop.now()
    await tx
      .update(sponsorships)
      .set({ ...after, revision: before.revision + 1, updatedAt: now })
      .where(eq(sponsorships.id, id))
    await tx.insert(sponsorshipHistory).values({ ...after, sponsorshipId: id, byUserId: staff.userId, byName: staff.name, createdAt: now })
    await writeAudit(tx, {
      by: staff,
      action: before.status === after.status ? 'Ansøgning rettet' : ACTIONS[after.status],
      subject: { kind: 'sponsorship', id, label: before.fullName },
      changes: changedFields(onTheWire(before), onTheWire(after)),
      at: now,
    })
    const news = newsOfDecision(before, after)
    const { fullName: name, email: to } = before
    if (news === 'approved')
      await queueMail(tx, { now, template: 'sponsorship-approved', to, payload: { id, name, amountOre: after.approvedAmountOre } })
    if (news === 'rejected') await queueMail(tx, { now, template: 'sponsorship-rejected', to, payload: { id, name } })
    return await findSponsorship(tx, id)
  })
  shop.outbox.wake()
  if (!decided) throw new ShopError('sponsorship_not_found')
  return decided
}

function onTheWire({ status, approvedAmountOre, notes }: SponsorshipDecision) {
  return { status, approvedAmount: approvedAmountOre === null ? null : oreToKr(approvedAmountOre), notes }
}
