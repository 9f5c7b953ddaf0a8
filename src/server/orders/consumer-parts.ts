import { paths } from '#contract/pages/pages.ts'
import { GUARANTEE_NOTICE, GUARANTEE_NOTICE_TEXT } from '#domain/settings/guarantee-notice.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { COMPLAINT_BOARD, WITHDRAWAL_DAYS, WITHDRAWAL_RIGHT, withdrawalForm } from '#domain/terms/consumer-rights.ts'
import { type TermsLink, type TermsPart, termsOfSale } from '#domain/terms/terms-of-sale.ts'
import { type Html, heading, html, LINE, link, MUTED, seller } from '#server/mails/mail-template.ts'

type Part = Readonly<{ title: string; paragraphs: readonly string[] }>

/** The parts of a confirmation for a consumer to keep: right of withdrawal, form, legal guarantee, and terms (forbrugeraftaleloven § 13). */
export type ConsumerParts = Readonly<{ right: Part; withdrawalUrl: string; form: Part; guarantee: Part; terms: readonly Part[] }>

export function consumerParts(settings: ShopSettings & Readonly<{ isOnline: boolean }>, publicUrl: string): ConsumerParts {
  const { company } = settings
  return {
    right: {
      title: 'Din fortrydelsesret',
      paragraphs: [`Du har ${WITHDRAWAL_DAYS} dages fortrydelsesret.`, ...Object.values(WITHDRAWAL_RIGHT)],
    },
    withdrawalUrl: `${publicUrl}${paths.withdrawal()}`,
    guarantee: {
      title: GUARANTEE_NOTICE_TEXT.title,
      paragraphs: [...GUARANTEE_NOTICE_TEXT.paragraphs, `${GUARANTEE_NOTICE_TEXT.portalLink}: ${GUARANTEE_NOTICE.portal}`],
    },
    form: withdrawalForm(company),
    terms: [
      { title: 'Handelsbetingelser', paragraphs: [seller(company).join(', ')] },
      ...termsOfSale(settings).map((part) => toPart(part, linksOf(company, publicUrl))),
    ],
  }
}

function linksOf(company: ShopSettings['company'], publicUrl: string): Readonly<Record<TermsLink, string>> {
  return {
    withdrawal: `${publicUrl}${paths.withdrawal()}`,
    privacy: `${publicUrl}${paths.privacy()}`,
    board: `https://${COMPLAINT_BOARD.site}`,
    seller: company.email,
  }
}

function toPart({ title, paragraphs, list }: TermsPart, links: Readonly<Record<TermsLink, string>>): Part {
  const texts = paragraphs.map((spans) =>
    spans.map((span) => (typeof span === 'string' ? span : `${span.text} (${links[span.to]})`)).join(''),
  )
  const items = list ? list.items.map(({ label, text }) => `${label}: ${text}`) : []
  return { title, paragraphs: list ? texts.toSpliced(list.after + 1, 0, ...items) : texts }
}

export function consumerHtml({ right, withdrawalUrl, form, guarantee, terms }: ConsumerParts): Html {
  const small = `margin: 0 0 10px; font-size: 13px; color: ${MUTED}; overflow-wrap: anywhere;`
  const part = ({ title, paragraphs }: Part) => html`${heading(title)}${paragraphs.map((text) => html`<p style="${small}">${text}</p>`)}`
  return html`${part(right)}<p style="${small}">${link(withdrawalUrl, 'Fortryd aftale her')}</p>
<div style="margin: 20px 0 0; padding: 0 16px 6px; border: 1px solid ${LINE};">${part(form)}</div>
${part(guarantee)}${terms.map(part)}`
}

export function consumerText({ right, withdrawalUrl, form, guarantee, terms }: ConsumerParts): string[] {
  const part = ({ title, paragraphs }: Part) => ['', title, '', ...paragraphs.flatMap((text) => [text, ''])]
  return [...part(right), `Fortryd aftale her: ${withdrawalUrl}`, ...part(form), ...part(guarantee), ...terms.flatMap(part)]
}
