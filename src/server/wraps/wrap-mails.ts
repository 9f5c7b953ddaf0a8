import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { ANY_OBJECTION, type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'

const decided = z.object({ name: z.string(), car: z.string() })
const explained = decided.extend({ reason: z.string() })

const OWN_PICTURES = 'Se dine billeder'

export const wrapApproved: MailTemplate = async (context, payload) => {
  const { name, car } = decided.parse(payload)
  return noticeMail(
    {
      subject: 'Dit billede vises nu i butikken',
      title: 'Dit billede er godkendt',
      greeting: `Hej ${name}`,
      paragraphs: [
        `Tak for billedet af ${car}. Det står nu ved folien, i galleriet og på forsiden med firmaets navn.`,
        'Du kan til enhver tid trække det tilbage under Mine billeder. Så er det væk med det samme.',
      ],
      action: { url: `${context.publicUrl}${paths.ownWraps()}`, text: OWN_PICTURES },
    },
    context,
  )
}

export const wrapRefused: MailTemplate = async (context, payload) => {
  const { name, car, reason } = explained.parse(payload)
  return noticeMail(
    {
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
    },
    context,
  )
}

export const wrapHidden: MailTemplate = async (context, payload) => {
  const { name, car, reason } = explained.parse(payload)
  return noticeMail(
    {
      subject: 'Dit billede vises ikke længere i butikken',
      title: 'Vi har skjult dit billede',
      greeting: `Hej ${name}`,
      paragraphs: [`Billedet af ${car} vises ikke længere, fordi:`, reason],
      action: { url: `${context.publicUrl}${paths.ownWraps()}`, text: OWN_PICTURES },
      closing: ANY_OBJECTION,
    },
    context,
  )
}
