import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import { paths } from '#contract/pages/pages.ts'
import type { StaffWrap, wrapCalls } from '#contract/wraps/wraps.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { decisionsOf, type WrapDecision } from '#domain/wraps/wrap.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { ANY_OBJECTION, type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { copyFiles, fileNamesOf, findWrap, lockFilms, nameFilms, newPictureKey, type WrapRow } from './queries.ts'

type Requested = BodyOf<(typeof wrapCalls)['decideWrap']>

const ACTIONS = { approved: 'Billede godkendt', refused: 'Billede afvist', hidden: 'Billede skjult' } as const
const MAILS = { approved: 'wrap-approved', refused: 'wrap-refused', hidden: 'wrap-hidden' } as const

/** Applies a decision, with log and mail. A hidden photograph gets new file names, so that known addresses stop working. */
export async function decideWrap(shop: Shop, staff: Visitor, id: number, requested: Requested): Promise<StaffWrap> {
  const newKey = requested.decision === 'hidden' ? await copyUnderNewKey(shop, id) : null
  const left = await decide(shop, staff, { id, requested, newKey }).catch(async (error: unknown) => {
    if (newKey) await shop.pictures.remove(fileNamesOf([newKey]))
    throw error
  })
  if (newKey) await shop.pictures.remove(fileNamesOf([left]))
  shop.outbox.wake()
  const wrap = await findWrap(shop.db, id)
  if (!wrap) throw new ShopError('wrap_not_found')
  return wrap
}

type NewFiles = Readonly<{ pictureKey: string; widths: readonly number[] }> | null
type Deciding = Readonly<{ id: number; requested: Requested; newKey: NewFiles }>

async function decide(shop: Shop, staff: Visitor, { id, requested, newKey }: Deciding): Promise<WrapRow> {
  return await changeCatalogue(shop, staff, async (tx) => {
    if (requested.films) await lockFilms(tx, requested.films)
    const [before] = await tx.select().from(wraps).where(eq(wraps.id, id)).for('no key update')
    if (!before || before.state === 'draft') throw new ShopError('wrap_not_found')
    const shown = await findWrap(tx, id)
    await requireUnchanged(tx, requested.seen, {
      thing: 'wrap',
      current: before,
      subject: { kind: 'wrap', id },
      since: before.updatedAt,
      now: () => shown,
    })
    if (requested.decision && !decisionsOf(before.state).includes(requested.decision)) throw new ShopError('wrap_not_decidable')
    const now = shop.now()
    const decided = requested.decision
      ? { ...decidedAs(requested.decision, requested.reason, now), ...(newKey && { pictureKey: newKey.pictureKey }) }
      : {}
    await tx
      .update(wraps)
      .set({ ...decided, revision: before.revision + 1, updatedAt: now })
      .where(eq(wraps.id, id))
    if (requested.films) await nameFilms(tx, id, requested.films)
    if (requested.decision) await notifyWorkshop(tx, before, requested.decision, { reason: requested.reason, now })
    const after = await findWrap(tx, id)
    await writeAudit(tx, {
      by: staff,
      action: requested.decision ? ACTIONS[requested.decision] : 'Billede rettet',
      subject: { kind: 'wrap', id, label: `${before.car} (${before.shownAs})` },
      changes: changedFields(inLog(shown), inLog(after)),
      at: now,
    })
    return before
  })
}

function decidedAs(state: WrapDecision, reason: string | null, now: Date) {
  return state === 'approved' ? { state, reason: null, shownSince: now } : { state, reason, shownSince: null }
}

function inLog(wrap: StaffWrap | null): Record<string, unknown> {
  return { state: wrap?.state, reason: wrap?.reason, films: wrap?.films.map(({ nameDa }) => nameDa) }
}

type Decided = Readonly<{ reason: string | null; now: Date }>

async function notifyWorkshop(
  tx: Connection,
  { id, userId, car }: WrapRow,
  decision: WrapDecision,
  { reason, now }: Decided,
): Promise<void> {
  const [owner] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId))
  if (!owner) return
  const payload = { wrapId: id, userId, name: owner.name, car, ...(reason !== null && { reason }) }
  await queueMail(tx, { now, template: MAILS[decision], to: owner.email, payload })
}

async function copyUnderNewKey(shop: Shop, id: number): Promise<NewFiles> {
  const [wrap] = await shop.db.select({ pictureKey: wraps.pictureKey, widths: wraps.widths }).from(wraps).where(eq(wraps.id, id))
  if (!wrap) throw new ShopError('wrap_not_found')
  const pictureKey = newPictureKey()
  await copyFiles(shop.pictures, wrap, pictureKey)
  return { pictureKey, widths: wrap.widths }
}

const decided = z.object({ name: z.string(), car: z.string() })
const explained = decided.extend({ reason: z.string() })

const OWN_PICTURES = 'Se dine billeder'

export const wrapApproved: MailTemplate = async (context, payload) => {
  const { name, car } = decided.parse(payload)
  return noticeMail(context, {
    subject: 'Dit billede vises nu i butikken',
    title: 'Dit billede er godkendt',
    greeting: `Hej ${name}`,
    paragraphs: [
      `Tak for billedet af ${car}. Det står nu ved folien, i galleriet og på forsiden med firmaets navn.`,
      'Du kan til enhver tid trække det tilbage under Mine billeder. Så er det væk med det samme.',
    ],
    action: { url: `${context.publicUrl}${paths.ownWraps()}`, text: OWN_PICTURES },
  })
}

export const wrapRefused: MailTemplate = async (context, payload) => {
  const { name, car, reason } = explained.parse(payload)
  return noticeMail(context, {
    subject: 'Om dit billede til butikken',
    title: 'Vi kan ikke vise billedet, som det er',
    greeting: `Hej ${name}`,
    paragraphs: [
      `Tak for billedet af ${car}. Vi viser det ikke, fordi:`,
      reason,
      'Ret det, der kan rettes, og send det igen, eller send et andet.',
    ],
    action: { url: `${context.publicUrl}${paths.ownWraps()}`, text: OWN_PICTURES },
    closing: ANY_OBJECTION,
  })
}

export const wrapHidden: MailTemplate = async (context, payload) => {
  const { name, car, reason } = explained.parse(payload)
  return noticeMail(context, {
    subject: 'Dit billede vises ikke længere i butikken',
    title: 'Vi har skjult dit billede',
    greeting: `Hej ${name}`,
    paragraphs: [`Billedet af ${car} vises ikke længere, fordi:`, reason],
    action: { url: `${context.publicUrl}${paths.ownWraps()}`, text: OWN_PICTURES },
    closing: ANY_OBJECTION,
  })
}
