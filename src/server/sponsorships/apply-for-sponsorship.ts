import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { applicationCalls } from '#contract/sponsorships/application.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { holdAddress } from '#server/audit/subjects.ts'
import { run } from '#server/database/run-together.ts'
import { sponsorshipHistory, sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'

type Application = Omit<BodyOf<(typeof applicationCalls)['applyForSponsorship']>, 'website'>

const SAME_WITHIN_MS = 3_600_000

/** Stores an application and mails it. The same one within an hour gets the first id. Honeypot ones are dropped. */
export async function apply(shop: Shop, body: BodyOf<(typeof applicationCalls)['applyForSponsorship']>, ip: string): Promise<string> {
  const { website, ...application } = body
  await limitAttempts(shop, [
    { key: `sponsorship-from:${ip}`, most: 10, minutes: 60 },
    // also per mailbox, against spam from many addresses
    { key: `sponsorship-for:${mailboxOf(application.email)}`, most: 5, minutes: 60 },
  ])
  const now = shop.now()
  if (website) return `SPON-${now.getTime()}`
  const { company } = await shop.settings()
  const id = await inTransaction(shop.db, async (tx) => {
    await run(tx, holdAddress(application))
    const contentHash = createHash('sha256').update(JSON.stringify(application)).digest()
    const first = await findSame(tx, contentHash, now)
    if (first) return first
    const created = await insert(tx, application, contentHash, now)
    await claimImages(tx, created, application.images)
    await tx.insert(sponsorshipHistory).values({ sponsorshipId: created, status: 'pending', createdAt: now })
    const { fullName: name, email, racingType } = application
    await queueMail(tx, { now, template: 'sponsorship-received', to: email, payload: { name, id: created } })
    await queueMail(tx, { now, template: 'new-sponsorship', to: company.email, payload: { name, email, racingType, id: created } })
    return created
  })
  shop.outbox.wake()
  return id
}

async function findSame(tx: Transaction, contentHash: Buffer, now: Date): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash.toString('hex')}, 0))`)
  const since = new Date(now.getTime() - SAME_WITHIN_MS)
  const [same] = await tx
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .where(and(eq(sponsorships.contentHash, contentHash), gt(sponsorships.createdAt, since)))
  return same?.id
}

/** 'SPON-' and a timestamp (requirements §3), the next free one on a collision. */
async function insert(tx: Transaction, { images: _, ...columns }: Application, contentHash: Buffer, now: Date): Promise<string> {
  for (let instant = now.getTime(); ; instant += 1) {
    const [created] = await tx
      .insert(sponsorships)
      .values({ ...columns, id: `SPON-${instant}`, contentHash, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: sponsorships.id })
    if (created) return created.id
  }
}

async function claimImages(tx: Transaction, sponsorshipId: string, images: readonly string[]): Promise<void> {
  const missing: string[] = []
  // in id order, against deadlocks
  for (const { id, position } of images.map((id, index) => ({ id, position: index + 1 })).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const claimed = await tx
      .update(sponsorshipImages)
      .set({ sponsorshipId, position })
      .where(and(eq(sponsorshipImages.id, id), isNull(sponsorshipImages.sponsorshipId)))
      .returning({ id: sponsorshipImages.id })
    if (claimed.length === 0) missing.push(id)
  }
  if (missing.length > 0) throw new ShopError('picture_not_found', { body: { gone: missing } })
}
