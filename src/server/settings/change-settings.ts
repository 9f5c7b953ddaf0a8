import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { settingsCalls } from '#contract/settings/settings.ts'
import { changedFields, flatFields } from '#domain/audit/audit.ts'
import { methodText } from '#domain/delivery-methods/method-texts.ts'
import { type ShopSettings, settingsDifference, settingsFrom } from '#domain/settings/settings.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { settings } from '#server/database/schema/settings.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'

type Seen = BodyOf<(typeof settingsCalls)['changeSettings']>['seen']
type Change = Partial<ShopSettings> & Readonly<{ seen?: Seen }>

/** A change that depends on what is stored. */
type Decide = (before: ShopSettings) => Partial<ShopSettings>

/** Throws changed_meanwhile when `seen` is given and outdated. A changed bank account is mailed to all superadmins and the shop, against fraud. */
export async function changeSettings(shop: Shop, staff: Visitor, { seen, ...groups }: Change, decide: Decide = () => groups) {
  const changed = await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { by: staff })
    const [row] = await tx.select().from(settings).where(eq(settings.id, 1)).for('no key update')
    if (!row) throw new Error('the table settings has lost its row')
    const before = settingsFrom(row.data)
    const { revision, updatedAt } = row
    if (seen)
      await requireUnchanged(tx, seen, {
        thing: 'settings',
        current: { revision },
        subject: { kind: 'settings' },
        since: updatedAt,
        now: () => ({ settings: before, revision, updatedAt: updatedAt?.toISOString() ?? null }),
      })
    const changedGroups = Object.fromEntries(Object.entries(decide(before)).filter(([, group]) => group !== undefined))
    const after: ShopSettings = { ...before, ...changedGroups }
    const changes = changedFields(fieldsOf(before), fieldsOf(after))
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

/** By their names in the log; an uploaded file and a delivery method are one field each. */
function fieldsOf(settings: ShopSettings) {
  const certificateProofs = settings.certificateProofs.map(
    ({ name, number, issuer, validUntil, fileKey }) => `${name}: ${number}, ${issuer}, ${validUntil}, ${fileKey}`,
  )
  const { cartons: _, deliveryMethods, ...others } = settings
  return {
    ...flatFields({ ...others, certificateProofs, guaranteeNotice: settings.guaranteeNotice?.fileKey ?? null }),
    deliveryMethods: deliveryMethods.map(({ name }) => name),
    ...Object.fromEntries(deliveryMethods.map((method) => [`deliveryMethods.${method.name}`, methodText(method)])),
  }
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
