import { eq, sql } from 'drizzle-orm'
import type { Missing, Setup } from '#contract/settings/setup.ts'
import { hasFreshBackup, isSafeAddress, type LegalText, missingSteps } from '#domain/settings/setup.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findNewestBackup } from '#server/backups/backup-folder.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { products } from '#server/database/schema/products.ts'
import { textApprovals } from '#server/database/schema/settings.ts'
import { categories } from '#server/database/schema/tags.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** The open setup steps this user may do; none in a demo shop. */
export async function listMissing(shop: Shop, staff: Visitor): Promise<Missing> {
  const { db, env, now, settings } = shop
  if (env.demo) return { missing: [], needsCategory: false }
  const [{ company }, found, approvals, newestBackup] = await Promise.all([
    settings(),
    findBegun(db),
    findApprovals(db),
    findNewestBackup(env.backupDir),
  ])
  const missing = missingSteps(
    {
      company,
      hasSentMail: env.smtpUrl !== null && found.hasSentMail,
      hasProducts: found.hasProducts,
      approvedTexts: (['terms', 'privacy'] as const).filter((text) => approvals[text] !== null),
      backupAgeMs: newestBackup && now().getTime() - newestBackup.getTime(),
      publicUrl: env.publicUrl,
    },
    staff,
  )
  return { missing, needsCategory: !found.hasCategories }
}

export async function showSetup({ db, env, now }: Shop): Promise<Setup> {
  const [approvals, newestBackup] = await Promise.all([findApprovals(db), findNewestBackup(env.backupDir)])
  return {
    sendsMails: env.smtpUrl !== null,
    newestBackup: newestBackup?.toISOString() ?? null,
    hasFreshBackup: hasFreshBackup(newestBackup && now().getTime() - newestBackup.getTime()),
    publicUrl: env.publicUrl,
    hasSafeAddress: isSafeAddress(env.publicUrl),
    approvals,
  }
}

const LABELS: Readonly<Record<LegalText, string>> = { terms: 'Handelsbetingelser', privacy: 'Privatlivspolitik' }

export async function approveText({ db, now }: Shop, staff: Visitor, text: LegalText): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const approval = { byUserId: staff.userId, approvedAt: now() }
    await tx
      .insert(textApprovals)
      .values({ text, ...approval })
      .onConflictDoUpdate({ target: textApprovals.text, set: approval })
    const subject = { kind: 'settings', label: LABELS[text] } as const
    await writeAudit(tx, { by: staff, action: 'Tekst set og godkendt', subject, at: approval.approvedAt })
  })
}

async function findApprovals(db: Connection): Promise<Setup['approvals']> {
  const rows = await db
    .select({ text: textApprovals.text, at: textApprovals.approvedAt, byName: users.name })
    .from(textApprovals)
    .leftJoin(users, eq(users.id, textApprovals.byUserId))
  const of = (wanted: LegalText) => {
    const row = rows.find(({ text }) => text === wanted)
    return row ? { byName: row.byName, at: row.at.toISOString() } : null
  }
  return { terms: of('terms'), privacy: of('privacy') }
}

type Begun = { hasSentMail: boolean; hasProducts: boolean; hasCategories: boolean }

async function findBegun(db: Connection): Promise<Begun> {
  const { rows } = await db.execute<Begun>(sql`
    select exists (select from ${mails} where ${mails.state} = 'sent') as "hasSentMail",
      exists (select from ${products} where ${products.active}) as "hasProducts",
      exists (select from ${categories}) as "hasCategories"`)
  const [begun] = rows
  if (!begun) throw new Error('a select without a table has one row')
  return begun
}
