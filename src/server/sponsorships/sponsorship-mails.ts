import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { FIND_YOUR_COLOUR, THANKS_FOR_APPLICATION } from '#domain/sponsorships/sponsorship.ts'
import { type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'

const namePayload = z.object({ name: z.string() })
const receivedPayload = namePayload.extend({ id: z.string() })
const arrivedPayload = receivedPayload.extend({ email: z.string(), racingType: z.string() })
const approvedPayload = namePayload.extend({ amountOre: z.number().int() })

export const sponsorshipReceived: MailTemplate = async (context, payload) => {
  const { name, id } = receivedPayload.parse(payload)
  return noticeMail(context, {
    subject: 'Vi har modtaget din ansøgning om sponsorat',
    title: THANKS_FOR_APPLICATION,
    greeting: `Hej ${name}`,
    paragraphs: [
      'Vi har modtaget din ansøgning om sponsorat. Vi læser den grundigt og spørger, hvis vi mangler noget.',
      `Du får svar på mail, også når svaret er nej. Din ansøgning har nummer ${id}.`,
    ],
    action: { url: `${context.publicUrl}${paths.gallery()}`, text: FIND_YOUR_COLOUR },
    closing: 'Vil du rette noget, så svar på denne mail. Har du ikke søgt, kan du se bort fra den.',
  })
}

export const newSponsorship: MailTemplate = async (context, payload) => {
  const { name, email, racingType, id } = arrivedPayload.parse(payload)
  return noticeMail(context, {
    subject: `Ny ansøgning om sponsorat: ${name}`,
    title: 'En ny ansøgning om sponsorat',
    greeting: `${name} (${email})`,
    paragraphs: [`Racingtype: ${racingType}`, `Nummer: ${id}`],
    action: { url: `${context.publicUrl}${paths.adminSponsorships({ search: email })}`, text: 'Se ansøgningen' },
  })
}

export const sponsorshipApproved: MailTemplate = async (context, payload) => {
  const { name, amountOre } = approvedPayload.parse(payload)
  return noticeMail(context, {
    subject: 'Vi vil gerne sponsere dig',
    title: 'Din ansøgning er godkendt',
    greeting: `Hej ${name}`,
    paragraphs: [
      `Tillykke! Vi har godkendt din ansøgning om sponsorat. Du får folie og udstyr hos os for ${amount(amountOre)}`,
      'Svar på denne mail med et billede af bilen og den farve, du drømmer om, så finder vi resten ud af sammen.',
    ],
    action: { url: `${context.publicUrl}${paths.gallery()}`, text: 'Find din farve' },
    closing: 'Vi glæder os til at se dig på banen.',
  })
}

export const sponsorshipRejected: MailTemplate = async (context, payload) => {
  const { name } = namePayload.parse(payload)
  return noticeMail(context, {
    subject: 'Om din ansøgning om sponsorat',
    title: 'Vi kan desværre ikke sponsere dig denne gang',
    greeting: `Hej ${name}`,
    paragraphs: [
      'Tak, fordi du fortalte os om din bil og dine løb. Vi får flere ansøgninger, end vi kan sige ja til, og denne gang blev det ikke din.',
      'Du er velkommen til at søge igen til næste sæson. Og skal bilen have ny folie imens, hjælper vi gerne med at vælge den.',
    ],
    action: { url: `${context.publicUrl}${paths.products()}`, text: 'Se vores folier' },
    closing: 'Held og lykke på banen.',
  })
}
