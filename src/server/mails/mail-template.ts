import type { MailAttachment, MailContent, MailContext, MailWithFiles } from '#server/shop.ts'
import { button, html, mailPage, paragraph, seller } from './mail-layout.ts'

export type MadeAttachment = Omit<MailAttachment, 'make'> & Readonly<{ content: Buffer }>

/** Thrown when the mail's subject was deleted; the mail is dropped. */
export class NothingToSend extends Error {}

/** Renders a mail from its payload; throws when that is impossible. */
export type MailTemplate = (context: MailContext, payload: unknown) => Promise<MailWithFiles>

type Notice = Readonly<{
  subject: string
  title: string
  greeting: string
  paragraphs: readonly string[]
  action?: Readonly<{ url: string; text: string }>
  /** below the button */
  closing?: string
}>

export const ANYTHING_WRONG = 'Er noget forkert? Svar på denne mail, eller ring til os.'

export const ANY_OBJECTION = 'Er du uenig, så svar på denne mail. Et menneske læser den.'

export function noticeMail(notice: Notice, { settings: { company }, publicUrl }: MailContext): MailContent {
  const { subject, title, greeting, paragraphs, action, closing } = notice
  const content = html`${paragraph(greeting)}${paragraphs.map(paragraph)}${action ? button(action.url, action.text) : null}${
    closing ? paragraph(closing) : null
  }`
  const text = [title, greeting, ...paragraphs, ...(action ? [`${action.text}: ${action.url}`] : []), ...(closing ? [closing] : [])]
  return {
    subject,
    html: mailPage({ preview: paragraphs[0] ?? title, title, content, company, publicUrl }),
    text: `${text.join('\n\n')}\n\n-- \n${seller(company).join('\n')}\n`,
  }
}
