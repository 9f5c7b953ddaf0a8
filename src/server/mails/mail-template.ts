import { html as escapedHtml, type raw } from 'hono/html'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { MailAttachment, MailContent, MailContext, MailWithFiles } from '#server/shop.ts'

export const INK = '#17191b'
export const MUTED = '#595c60'
export const LINE = '#dcd7ce'
const GROUND = '#f8f6f2'
const SIGNAL = '#ff6a13'
const FONT = "font-family: Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif;"

type Page = Readonly<{
  /** the preview text beside the subject */
  preview: string
  title: string
  content: Html
  company: ShopSettings['company']
  publicUrl: string
}>

/** Tables and inline styles only, for all mail programs. */
export function mailPage({ preview, title, content, company, publicUrl }: Page): string {
  return html`<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin: 0; padding: 0; background: ${GROUND}; color: ${INK}; ${FONT} -webkit-text-size-adjust: 100%;">
<div style="display: none; max-height: 0; overflow: hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background: ${GROUND};">
<tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px; background: #ffffff; border: 1px solid ${LINE};">
<tr><td style="padding: 22px 28px; background: ${INK}; border-bottom: 4px solid ${SIGNAL};">
<a href="${publicUrl}/" style="color: #ffffff; font-size: 20px; font-weight: 800; letter-spacing: 0.02em; text-decoration: none; ${FONT}">${company.name}</a>
</td></tr>
<tr><td style="padding: 32px 28px 28px; font-size: 16px; line-height: 1.55; ${FONT}">
<h1 style="margin: 0 0 12px; font-size: 27px; line-height: 1.15; font-weight: 800; letter-spacing: -0.01em;">${title}</h1>
${content}
</td></tr>
<tr><td style="padding: 20px 28px 24px; border-top: 1px solid ${LINE}; font-size: 13px; line-height: 1.6; color: ${MUTED}; ${FONT}">
${seller(company).map((line) => html`${line}<br>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString()
}

/** The seller's name, CVR, address and e-mail (e-handelsloven § 7). */
export function seller(company: ShopSettings['company']): string[] {
  return [
    `${company.legalName} · CVR ${company.cvr}`,
    `${company.address}, ${company.postalCode} ${company.city}`,
    `${company.email} · ${company.phone}`,
    company.openingHours,
  ]
}

export function paragraph(content: Html | string): Html {
  return html`<p style="margin: 0 0 16px;">${content}</p>`
}

export function heading(text: string): Html {
  return html`<h2 style="margin: 28px 0 8px; font-size: 14px; font-weight: 700; letter-spacing: 0.04em;">${text}</h2>`
}

export function link(url: string, text: string): Html {
  return html`<a href="${url}" style="color: #b03f00; font-weight: 600;">${text}</a>`
}

export function button(url: string, text: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 24px 0 8px;"><tr>
<td style="background: ${SIGNAL}; border-radius: 2px;"><a href="${url}" style="display: inline-block; padding: 14px 24px; color: ${INK}; font-size: 16px; font-weight: 700; text-decoration: none; ${FONT}">${text}</a></td>
</tr></table>`
}

export type Html = ReturnType<typeof raw>

type Part = Html | readonly Html[] | string | number | null

/** Escapes everything except `Html`; null is left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // a promise is only returned for promises
  return escapedHtml(strings, ...parts) as Html
}

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

export function noticeMail({ settings: { company }, publicUrl }: MailContext, notice: Notice): MailContent {
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
