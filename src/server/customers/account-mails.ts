import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { hasValidCheckDigit } from '#domain/customers/company-numbers.ts'
import { NEW_PASSWORD, NEW_PASSWORD_UNLESS_YOU, NOT_MINE } from '#domain/customers/customer-texts.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/customers/login/password.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { DELETION_WITHIN_DAYS } from '#domain/privacy/retention.ts'
import { oneTimeTokens, users } from '#server/database/schema/customers.ts'
import { hashToken } from '#server/http/visitor.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { MailContext } from '#server/shop.ts'

const namePayload = z.object({ name: z.string() })
const linkPayload = namePayload.extend({ token: z.string() })
const userPayload = z.object({ userId: z.number().int() })

export const registrationReceived: MailTemplate = async (context, payload) => {
  const { token, user } = await verification(context, payload)
  return noticeMail(context, {
    subject: `Velkommen til ${context.settings.company.name}: bekræft din e-mail`,
    title: 'Tak for din registrering',
    greeting: `Hej ${user.name}`,
    paragraphs: [
      'Vi har modtaget din ansøgning om en B2B-konto. Vi ser på den hurtigst muligt på hverdage, og du får en mail, når kontoen er godkendt.',
      registrantText(user),
      'Bekræft din e-mail imens med den adgangskode, du valgte. Så ved vi, at den er din.',
    ],
    action: { url: `${context.publicUrl}${paths.verifyEmail({ token })}`, text: 'Bekræft min e-mail' },
    closing: NOT_ME,
  })
}

export const verifyEmailAgain: MailTemplate = async (context, payload) => {
  const { token, user } = await verification(context, payload)
  return noticeMail(context, {
    subject: 'Bekræft din e-mail',
    title: 'Bekræft din e-mail',
    greeting: `Hej ${user.name}`,
    paragraphs: [
      registrantText(user),
      'Tryk på knappen der, hvor du er logget ind, eller skriv din adgangskode, så er din e-mail bekræftet.',
    ],
    action: { url: `${context.publicUrl}${paths.verifyEmail({ token })}`, text: 'Bekræft min e-mail' },
    closing: NOT_ME,
  })
}

const NOT_ME = `Linket virker i syv dage. Var det ikke dig, så tryk på knappen, og vælg »${NOT_MINE}«: så lukker vi kontoen. Ingen får adgang til noget, fordi du åbner linket.`

async function verification({ db }: MailContext, payload: unknown) {
  const { token } = z.object({ token: z.string() }).parse(payload)
  const [owner] = await db
    .select({ user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)))
  if (!owner) throw new NothingToSend('the link is used or replaced')
  return { token, user: owner.user }
}

function registrantText({ name, company, phone, email }: Readonly<Record<'name' | 'company' | 'phone' | 'email', string | null>>): string {
  const details = [name, company, phone && `telefon ${phone}`].filter(Boolean).join(', ')
  return `Kontoen er oprettet med e-mailen ${email} af: ${details}.`
}

/** Tells staff that an account was opened with another person's address. */
export const registrationDenied: MailTemplate = async (context, payload) => {
  const { userId } = userPayload.parse(payload)
  const [user] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new NothingToSend(`customer ${userId} is gone`)
  return noticeMail(context, {
    subject: `Kontoen er spærret: ${user.email} har ikke bedt om den`,
    title: 'En konto er oprettet med en andens e-mail',
    greeting: `${user.name}, ${user.company ?? 'uden firma'} (${user.email})`,
    paragraphs: [
      `Den, der læser ${user.email}, har svaret »${NOT_MINE}«. Kontoen er spærret og logget ud.`,
      'Se, om den har lagt ordrer. Slet den bagefter, så kan ejeren af e-mailen selv oprette en konto.',
    ],
    action: { url: `${context.publicUrl}${paths.adminCustomers({ search: user.email })}`, text: 'Se kontoen' },
  })
}

export const newCustomerMail: MailTemplate = async (context, payload) => {
  const { userId } = userPayload.parse(payload)
  const [user] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new NothingToSend(`customer ${userId} is gone`)
  const cvr = user.cvr && !hasValidCheckDigit(user.cvr) ? `${user.cvr} (kontrolcifferet passer ikke)` : (user.cvr ?? '-')
  return noticeMail(context, {
    subject: `Ny kunde afventer godkendelse: ${user.company ?? user.name}`,
    title: 'En ny kunde afventer godkendelse',
    greeting: `${user.name}, ${user.company ?? 'uden firma'}`,
    paragraphs: [
      `E-mail: ${user.email}`,
      `CVR: ${cvr}`,
      `Telefon: ${user.phone ?? '-'}`,
      `Adresse: ${[user.address, user.postalCode, user.city].filter(Boolean).join(', ')}`,
    ],
    action: { url: `${context.publicUrl}${paths.adminCustomers({ status: 'pending' })}`, text: 'Se ventende kunder' },
  })
}

/** Welcomes a user created by staff, with a link to choose a password. */
export const accountCreated: MailTemplate = async (context, payload) => {
  const { userId, token } = userPayload.extend({ token: z.string() }).parse(payload)
  const [user] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new NothingToSend(`user ${userId} is gone`)
  const { company } = context.settings
  return noticeMail(context, {
    subject: `Din konto hos ${company.name}`,
    title: `Velkommen til ${company.name}`,
    greeting: `Hej ${user.name}`,
    paragraphs: [
      `Vi har oprettet en konto til dig. Du logger ind med ${user.email}.`,
      user.approved
        ? 'Vælg din egen adgangskode, så er du klar.'
        : 'Vælg din egen adgangskode. Du får en mail, når kontoen er godkendt og klar.',
    ],
    action: { url: `${context.publicUrl}${paths.resetPassword({ token })}`, text: 'Vælg min adgangskode' },
    closing: newLinkText(context),
  })
}

export const customerApproved: MailTemplate = async (context, payload) => {
  // mails queued before it was part of the payload have no individual discount
  const { name, ...terms } = namePayload.extend({ tier: z.enum(TIERS), customDiscount: z.int().nullable().default(null) }).parse(payload)
  const discount = discountPercentOf(terms, context.settings.tierDiscounts)
  return noticeMail(context, {
    subject: 'Din B2B-konto er godkendt',
    title: 'Din konto er godkendt',
    greeting: `Hej ${name}`,
    paragraphs: [
      discount > 0 ? `Velkommen om bord. Du er ${terms.tier}-kunde og får ${discount} % rabat på alle produkter.` : 'Velkommen om bord.',
      'Du optjener ét point pr. rulle, og ti point er en gratis rulle fra udvalgte kategorier. Point udløber aldrig.',
    ],
    action: { url: `${context.publicUrl}${paths.login()}`, text: 'Se dine priser' },
  })
}

export const customerRejected: MailTemplate = async (context, payload) => {
  const { name, isMember } = namePayload.extend({ isMember: z.boolean().default(false) }).parse(payload)
  return noticeMail(context, {
    subject: 'Om din ansøgning om en B2B-konto',
    title: 'Vi kan ikke åbne en konto',
    greeting: `Hej ${name}`,
    paragraphs: [
      `Tak for din interesse. Vi kan desværre ikke åbne en B2B-konto til dig, og ${isMember ? 'firmaets' : 'dine'} oplysninger er slettet.`,
      ...(isMember ? ['Du kan stadig logge ind og arbejde for det værksted, der har inviteret dig.'] : []),
      'Du er velkommen til at handle i butikken som gæst. Mener du, at det er en fejl, så svar på denne mail.',
    ],
    action: { url: `${context.publicUrl}${paths.products()}`, text: 'Se produkterne' },
  })
}

/** Asked for by its reader, or needed because staff made them a colleague. */
export const resetPasswordLink: MailTemplate = async (context, payload) => {
  const { name, token, isColleague } = linkPayload.extend({ isColleague: z.boolean().default(false) }).parse(payload)
  return noticeMail(context, {
    subject: NEW_PASSWORD,
    title: NEW_PASSWORD,
    greeting: `Hej ${name}`,
    paragraphs: isColleague
      ? [
          `Du er nu kollega hos ${context.settings.company.name}. Kolleger skal have en adgangskode på mindst ${MIN_PASSWORD_LENGTH.staff} tegn, så din gamle virker ikke mere.`,
        ]
      : ['Du har bedt om at vælge en ny adgangskode. Linket virker én gang og i en time.'],
    action: { url: `${context.publicUrl}${paths.resetPassword({ token })}`, text: 'Vælg ny adgangskode' },
    closing: isColleague ? newLinkText(context) : 'Har du ikke bedt om det, skal du ikke gøre noget. Din adgangskode er uændret.',
  })
}

function newLinkText({ publicUrl }: Pick<MailContext, 'publicUrl'>): string {
  return `Linket virker én gang og i syv dage. Bagefter kan du få et nyt på ${publicUrl}${paths.forgotPassword()}.`
}

export const passwordChanged: MailTemplate = async (context, payload) => {
  const { name } = namePayload.parse(payload)
  return noticeMail(context, {
    subject: 'Din adgangskode er ændret',
    title: 'Din adgangskode er ændret',
    greeting: `Hej ${name}`,
    paragraphs: ['Adgangskoden til din konto er netop ændret, og du er logget ud på andre enheder.', NEW_PASSWORD_UNLESS_YOU],
    action: { url: `${context.publicUrl}${paths.forgotPassword()}`, text: NEW_PASSWORD },
  })
}

/** Tells staff of a request for erasure (GDPR art. 17). */
export const deletionRequested: MailTemplate = async (context, payload) => {
  const { userId } = userPayload.parse(payload)
  const [user] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new NothingToSend(`customer ${userId} is gone`)
  return noticeMail(context, {
    subject: `Ønske om sletning: ${user.company ?? user.name}`,
    title: 'En kunde ønsker at blive slettet',
    greeting: `${user.name} (${user.email})`,
    paragraphs: [
      `Udlever data, hvis kunden har bedt om dem, og slet så kontoen inden for ${DELETION_WITHIN_DAYS} dage. Kun det, bogføringsloven kræver, bliver stående.`,
    ],
    action: { url: `${context.publicUrl}${paths.adminCustomers({ search: user.email })}`, text: 'Åbn kunden' },
  })
}
