import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { NEW_PASSWORD, NEW_PASSWORD_UNLESS_YOU } from '#domain/customers/customer-texts.ts'
import { users } from '#server/database/schema/customers.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { MailContext } from '#server/shop.ts'

const aboutUser = z.object({ userId: z.number().int() })
const coded = z.object({ name: z.string(), token: z.string() })

/** The code is stored as `token`, so that it is masked for staff (decision 0007). */
export const loginCodeMail: MailTemplate = async (context, payload) => {
  const { name, token: code } = coded.parse(payload)
  if (code === '') throw new NothingToSend('the code is used or replaced')
  return noticeMail(context, {
    subject: 'Din kode til at logge ind',
    title: 'Din kode til at logge ind',
    greeting: `Hej ${name}`,
    paragraphs: [
      `Din kode er ${code}. Skriv den, hvor du er ved at logge ind. Den virker én gang og i en halv time.`,
      'Vi beder om den, fordi nogen har prøvet at gætte din adgangskode. Browsere, du plejer at bruge, slipper for den.',
    ],
    action: { url: `${context.publicUrl}${paths.forgotPassword()}`, text: 'Lav en ny adgangskode' },
    closing: 'Er det ikke dig, der er ved at logge ind? Så kender nogen din adgangskode: vælg en ny, og giv ingen koden.',
  })
}

export const secondFactorOn: MailTemplate = async (context, payload) => {
  const user = await findUser(context, aboutUser.parse(payload).userId)
  return noticeMail(context, {
    subject: 'Totrinslogin er slået til',
    title: 'Totrinslogin er slået til',
    greeting: `Hej ${user.name}`,
    paragraphs: [
      'Fra nu af skal du bruge en kode fra din app, hver gang du logger ind. Gem gendannelseskoderne et sikkert sted: de er vejen ind uden appen.',
      NEW_PASSWORD_UNLESS_YOU,
    ],
    action: { url: `${context.publicUrl}${paths.forgotPassword()}`, text: NEW_PASSWORD },
  })
}

export const secondFactorOff: MailTemplate = async (context, payload) => {
  const { userId, by } = aboutUser.extend({ by: z.string() }).parse(payload)
  const user = await findUser(context, userId)
  const who = by === user.name ? 'dig selv' : by
  return noticeMail(context, {
    subject: 'Totrinslogin på din konto er slået fra',
    title: 'Totrinslogin er slået fra på din konto',
    greeting: `Hej ${user.name}`,
    paragraphs: [
      `Totrinslogin på din konto er slået fra af ${who}. Din adgangskode er nu nok til at logge ind.`,
      'Slå det til igen under dine indstillinger, så snart du kan. Var det ikke meningen, så vælg også en ny adgangskode.',
    ],
    action: { url: `${context.publicUrl}${paths.forgotPassword()}`, text: NEW_PASSWORD },
  })
}

async function findUser({ db }: MailContext, userId: number): Promise<Readonly<{ name: string }>> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  if (!user) throw new NothingToSend(`user ${userId} is gone`)
  return user
}
