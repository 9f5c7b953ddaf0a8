import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { CountedManufacturer } from '#contract/manufacturers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { emailProblem } from '#domain/customers/email.ts'
import { substanceQuestion } from '#domain/products/candidate-substances.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { isWithoutSubstanceAnswer } from '#server/products/staff-queries.ts'
import type { Shop } from '#server/shop.ts'
import { findManufacturers, requireFound, subjectOf } from './manufacturers.ts'

const payloadSchema = z.object({ country: z.string(), goods: z.array(z.string()) })

/** Names the products it was queued for, whatever was answered since. */
export const substanceQuestionMail: MailTemplate = async (context, payload) => {
  const { country, goods } = payloadSchema.parse(payload)
  const { subject, greeting, paragraphs } = substanceQuestion({ country })
  return noticeMail(context, {
    subject: `${subject} · ${context.settings.company.name}`,
    title: subject,
    greeting,
    paragraphs: [...paragraphs, ...goods],
  })
}

/** Asks a manufacturer about candidate substances (REACH, article 33), at most once a day. Throws maker_not_asked. */
export async function askManufacturer(shop: Shop, staff: Visitor, id: string): Promise<CountedManufacturer> {
  const manufacturer = await changeCatalogue(shop, staff, async (tx) => {
    const maker = requireFound(await findManufacturers(tx), id)
    const at = shop.now()
    requireAskable(maker, at)
    const goods = await tx
      .select({ kcwId: products.kcwId, name: products.name, nameDa: products.nameDa })
      .from(products)
      .where(and(eq(products.makerId, id), eq(products.active, true), isWithoutSubstanceAnswer))
      .orderBy(products.kcwId)
    const named = goods.map(({ kcwId, name, nameDa }) => `${kcwId} · ${maker.country === 'DK' ? nameDa : name}`)
    await tx.update(manufacturers).set({ substancesAskedAt: at }).where(eq(manufacturers.id, id))
    const payload = { country: maker.country, goods: named }
    await queueMail(tx, { template: 'substance-question', payload, to: maker.contact, now: at })
    const changes = { goods: { to: goods.map(({ kcwId }) => kcwId) } }
    await writeAudit(tx, { by: staff, action: 'Producent spurgt om kandidatstoffer', subject: subjectOf(maker), changes, at })
    return { ...maker, substancesAskedAt: at.toISOString() }
  })
  shop.outbox.wake()
  return manufacturer
}

function requireAskable({ contact, unansweredCount, substancesAskedAt }: CountedManufacturer, at: Date): void {
  const day = (moment: Date) => copenhagenDay(moment.getTime())
  const refuse = (message: string) => new ShopError('maker_not_asked', { message })
  if (emailProblem(contact) !== null)
    throw refuse('Producenten har ingen e-mail. Spørg på hjemmesiden, eller skriv en e-mail på producenten.')
  if (unansweredCount === 0) throw refuse('Producenten har svaret for alle aktive varer.')
  if (substancesAskedAt !== null && day(new Date(substancesAskedAt)) === day(at)) throw refuse('Producenten er allerede spurgt i dag.')
}
