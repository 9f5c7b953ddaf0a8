import { eq, sql } from 'drizzle-orm'
import type { Missing, Setup } from '#contract/settings/setup.ts'
import {
  type ConfirmedStep,
  hasFreshBackup,
  isSafeAddress,
  LEGAL_TEXTS,
  type LegalText,
  mayTakeOrders,
  missingSteps,
} from '#domain/settings/setup.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findNewestBackup } from '#server/backups/backup-folder.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import { mails } from '#server/database/schema/mails.ts'
import { textApprovals } from '#server/database/schema/settings.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { readSettings } from './queries.ts'

/** The open setup steps this user may do; none in a demo shop. */
export async function listMissing(shop: Shop, staff: Visitor): Promise<Missing> {
  const { db, env, now, settings, payments } = shop
  if (env.demo) return { missing: [], needsCategory: false }
  const [{ company, claims, guaranteeNotice }, found, confirmed, newestBackup] = await Promise.all([
    settings(),
    findBegun(db),
    findConfirmed(db),
    findNewestBackup(env.backupDir),
  ])
  const missing = missingSteps(
    {
      company,
      hasSentMail: env.smtpUrl !== null && found.hasSentMail,
      claims,
      guaranteeNotice,
      hasProducts: found.hasProducts,
      hasColleagues: found.hasColleagues,
      hasCustomers: found.hasCustomers,
      isPaidOnline: payments !== null,
      confirmed: confirmed.map(({ text }) => text),
      backupAgeMs: newestBackup && now().getTime() - newestBackup.getTime(),
      publicUrl: env.publicUrl,
    },
    staff,
  )
  return { missing, needsCategory: !found.hasCategories }
}

/** True once an order can be paid to the shop's own company under terms somebody approved. */
export async function isReadyForOrders(db: Connection): Promise<boolean> {
  const [{ company }, confirmed] = await Promise.all([readSettings(db), findConfirmed(db)])
  return mayTakeOrders({ company, confirmed: confirmed.map(({ text }) => text) })
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

const LABELS: Readonly<Record<ConfirmedStep, string>> = {
  terms: 'Handelsbetingelser',
  privacy: 'Privatlivspolitik',
  claims: 'Løfter og tekster',
  delivery: 'Levering',
  payment: 'Betaling',
  moving: 'Kunder fra et andet system',
  staff: 'Kolleger',
}

export async function approveText({ db, now }: Shop, staff: Visitor, text: ConfirmedStep): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const approval = { byUserId: staff.userId, approvedAt: now() }
    await tx
      .insert(textApprovals)
      .values({ text, ...approval })
      .onConflictDoUpdate({ target: textApprovals.text, set: approval })
    const subject = { kind: 'settings', label: LABELS[text] } as const
    const action = isLegalText(text) ? 'Tekst set og godkendt' : 'Trin i opsætningen gjort'
    await writeAudit(tx, { by: staff, action, subject, at: approval.approvedAt })
  })
}

export function isLegalText(step: ConfirmedStep): step is LegalText {
  return LEGAL_TEXTS.some((text) => text === step)
}

async function findConfirmed(db: Connection) {
  return await db
    .select({ text: textApprovals.text, at: textApprovals.approvedAt, byName: users.name })
    .from(textApprovals)
    .leftJoin(users, eq(users.id, textApprovals.byUserId))
}

async function findApprovals(db: Connection): Promise<Setup['approvals']> {
  const rows = await findConfirmed(db)
  const of = (legalText: LegalText) => {
    const row = rows.find(({ text }) => text === legalText)
    return row ? { byName: row.byName, at: row.at.toISOString() } : null
  }
  return { terms: of('terms'), privacy: of('privacy') }
}

type Begun = Record<'hasSentMail' | 'hasProducts' | 'hasCategories' | 'hasColleagues' | 'hasCustomers', boolean>

async function findBegun(db: Connection): Promise<Begun> {
  const { rows } = await db.execute<Begun>(sql`
    select exists (select from ${mails} where ${mails.state} = 'sent') as "hasSentMail",
      exists (select from ${products} where ${products.active}) as "hasProducts",
      exists (select from ${categories}) as "hasCategories",
      exists (select from ${users} where ${users.role} = 'customer') as "hasCustomers",
      (select count(*) > 1 from ${users} where ${users.role} <> 'customer') as "hasColleagues"`)
  const [begun] = rows
  if (!begun) throw new Error('a select without a table has one row')
  return begun
}
