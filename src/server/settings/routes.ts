import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import { publicSettingsCalls } from '#contract/settings/public-settings.ts'
import { settingsCalls } from '#contract/settings/settings.ts'
import { setupCalls } from '#contract/settings/setup.ts'
import { changedFields, flatFields } from '#domain/audit/audit.ts'
import { type ShopSettings, settingsDifference, settingsFrom } from '#domain/settings/settings.ts'
import { canIssueInvoices, hasOwnCompany } from '#domain/settings/setup.ts'
import { cityOf } from '#server/addresses/postal-codes.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { settings } from '#server/database/schema/settings.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { readSettingsToEdit } from './queries.ts'
import { approveText, isLegalText, listMissing, showSetup } from './setup.ts'
import { sendTestMail } from './test-mail.ts'

export const settingsRoutes = [
  route(publicSettingsCalls.showSettings, async (shop) => {
    const settings = await shop.settings()
    return {
      settings: {
        ...settings,
        payments: { ...settings.payments, isOn: shop.payments !== null },
        hasCompanyFacts: shop.env.demo || hasOwnCompany(settings.company),
        canIssueInvoices: shop.env.demo || canIssueInvoices(settings.company),
      },
    }
  }),

  route(settingsCalls.showAllSettings, async (shop) => await readSettingsToEdit(shop.db)),

  route(settingsCalls.changeSettings, async (shop, { body, visitor }) => ({
    message: 'Indstillingerne er gemt.',
    ...(await changeSettings(shop, visitor, body)),
  })),

  route(setupCalls.listMissing, async (shop, { visitor }) => await listMissing(shop, visitor)),

  route(setupCalls.showSetup, async (shop) => ({ setup: await showSetup(shop) })),

  route(setupCalls.approveText, async (shop, { params, visitor }) => {
    await approveText(shop, visitor, params.text)
    return { message: isLegalText(params.text) ? 'Teksten er godkendt.' : 'Trinnet er gjort.', setup: await showSetup(shop) }
  }),

  route(setupCalls.sendTestMail, async (shop, { visitor }) => ({
    message: `Testmailen er på vej til ${visitor.email}.`,
    mailId: await sendTestMail(shop, visitor),
  })),

  route(publicSettingsCalls.showPostalCode, async (_shop, { params }) => ({ city: cityOf(params.code) })),
]

type Change = BodyOf<(typeof settingsCalls)['changeSettings']>

/** Throws changed_meanwhile for an outdated revision. A changed bank account is mailed to all superadmins and the shop, against fraud. */
async function changeSettings(shop: Shop, staff: Visitor, { seen, ...groups }: Change) {
  const changed = await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { by: staff })
    const [row] = await tx.select().from(settings).where(eq(settings.id, 1)).for('no key update')
    if (!row) throw new Error('the table settings has lost its row')
    const before = settingsFrom(row.data)
    const { revision, updatedAt } = row
    await requireUnchanged(tx, seen, {
      thing: 'settings',
      current: { revision },
      subject: { kind: 'settings' },
      since: updatedAt,
      now: () => ({ settings: before, revision, updatedAt: updatedAt?.toISOString() ?? null }),
    })
    const given = Object.fromEntries(Object.entries(groups).filter(([, group]) => group !== undefined))
    const after: ShopSettings = { ...before, ...given }
    const changes = changedFields(flatFields(before), flatFields(after))
    if (Object.keys(changes).length === 0) return { settings: after, revision, updatedAt: updatedAt?.toISOString() ?? null }

    const next = { data: settingsDifference(after), revision: revision + 1, updatedAt: at }
    await tx.update(settings).set(next).where(eq(settings.id, 1))
    await bumpCatalogueVersion(tx)
    await writeAudit(tx, { by: staff, action: 'Indstillinger ændret', subject: { kind: 'settings', label: 'Indstillinger' }, changes, at })
    if (Object.keys(changes).some((field) => field.startsWith('company.bank.'))) await warnOfBankChange(tx, staff, before, at)
    return { settings: after, revision: next.revision, updatedAt: at.toISOString() }
  })
  shop.outbox.wake()
  return changed
}

async function warnOfBankChange(tx: Connection, { name }: Visitor, { company }: ShopSettings, now: Date): Promise<void> {
  const superadmins = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), eq(users.approved, true)))
  // the old address, in case both are changed at once
  for (const to of new Set([company.email, ...superadmins.map(({ email }) => email)]))
    await queueMail(tx, { template: 'bank-changed', payload: { by: name }, to, now })
}
