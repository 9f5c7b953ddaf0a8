import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { isGoneForGood } from '#domain/integrations/webhooks.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { mailStaff } from '#server/customers/mail-staff.ts'
import { webhookReceivers } from '#server/database/schema/integrations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { Shop } from '#server/shop.ts'
import { subjectOf } from './receivers.ts'

const PAUSED_REASON = 'Den har ikke taget imod noget i tre døgn.'

/** Pauses a receiver that failed for the whole retry time, and notifies superadmins. */
export async function pauseWhatIsGone(
  { db, settings, outbox, log }: Pick<Shop, 'db' | 'settings' | 'outbox' | 'log'>,
  receiverId: number,
  at: Date,
): Promise<void> {
  const { company } = await settings()
  const isPaused = await inTransaction(db, async (tx) => {
    const [receiver] = await tx
      .select()
      .from(webhookReceivers)
      .where(and(eq(webhookReceivers.id, receiverId), isNull(webhookReceivers.pausedAt)))
      .for('no key update')
    if (!receiver || !isGoneForGood({ failingSinceMs: receiver.failingSince?.getTime() ?? null, nowMs: at.getTime() })) return false
    await tx.update(webhookReceivers).set({ pausedAt: at, pausedReason: PAUSED_REASON }).where(eq(webhookReceivers.id, receiverId))
    await mailStaff(tx, {
      template: 'webhook-paused',
      payload: { receiverId },
      shopAddress: company.email,
      roles: ['superadmin'],
      now: at,
    })
    const changes = { isPaused: { from: false, to: true }, reason: { to: PAUSED_REASON } }
    await writeAudit(tx, { by: THE_SHOP, action: 'Webhook sat på pause', subject: subjectOf(receiver), changes, at })
    return true
  })
  if (!isPaused) return
  log.warn({ receiverId }, 'a webhook is paused: it took nothing for three days')
  outbox.wake()
}

export const webhookPaused: MailTemplate = async (context, payload) => {
  const { receiverId } = z.object({ receiverId: z.number().int() }).parse(payload)
  const [receiver] = await context.db.select().from(webhookReceivers).where(eq(webhookReceivers.id, receiverId))
  if (!receiver?.pausedAt) throw new NothingToSend(`receiver ${receiverId} is not paused any more`)
  return noticeMail(
    {
      subject: `På pause: ${receiver.name} får ikke længere besked`,
      title: 'En modtager af webhooks er sat på pause',
      greeting: 'Hej',
      paragraphs: [
        `${receiver.name} har ikke taget imod noget i tre døgn, så butikken sender ikke mere til den.`,
        'Det, der sker imens, får den ikke at vide. Når den svarer igen, kan du starte den og sende det opgivne igen.',
      ],
      action: { url: `${context.publicUrl}${paths.adminIntegrations({ modtager: receiverId })}`, text: 'Se leveringerne' },
    },
    context,
  )
}
