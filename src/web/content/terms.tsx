import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { COMPLAINT_BOARD, withdrawalForm } from '#domain/terms/consumer-rights.ts'
import { type TermsLink, type TermsPart, type TermsSpan, termsOfSale } from '#domain/terms/terms-of-sale.ts'
import { Article, ArticlePart } from '#web/page/article.tsx'
import { CompanyFacts, ReachUs } from '#web/settings/company-facts.tsx'
import { GuaranteeNotice } from '#web/settings/guarantee-notice.tsx'
import { useSettings } from '#web/settings/use-settings.ts'

export default function Terms() {
  const settings = useSettings()
  const { company, hasCompanyFacts } = settings
  return (
    <Article
      title="Handelsbetingelser"
      lead={`De vilkår, du handler på hos ${hasCompanyFacts ? company.legalName : company.name}. Kort skrevet og ment, som de står.`}
      path={paths.terms()}
    >
      <ArticlePart title="Hvem du handler med">
        <p>
          <CompanyFacts />
        </p>
      </ArticlePart>
      {termsOfSale({ ...settings, isOnline: settings.payments.isOn }).map((part) => (
        <ArticlePart key={part.title} title={part.title} {...(part.id && { id: part.id })}>
          <Paragraphs part={part} />
          {part.id === 'fortrydelse' && hasCompanyFacts && <WithdrawalForm company={company} />}
          {part.id === 'reklamation' && <GuaranteeNotice className="mt-4" />}
        </ArticlePart>
      ))}
    </Article>
  )
}

/** A consumer must have it before ordering (forbrugeraftaleloven § 8, stk. 1, nr. 9). */
function WithdrawalForm({ company }: { company: Parameters<typeof withdrawalForm>[0] }) {
  const { title, paragraphs } = withdrawalForm(company)
  return (
    <section aria-label={title} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 border border-line p-4 text-sm">
      <h3 className="wrap-break-word hyphens-auto">{title}</h3>
      {paragraphs.map((text) => (
        <p key={text} className="wrap-break-word">
          {text}
        </p>
      ))}
    </section>
  )
}

function Paragraphs({ part: { paragraphs, list } }: { part: TermsPart }) {
  return paragraphs.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a part never change their order
    <Fragment key={index}>
      <p>
        {spans.map((span) => (
          <Span key={typeof span === 'string' ? span : span.to} span={span} />
        ))}
      </p>
      {list?.after === index && (
        <ul>
          {list.items.map(({ label, text }) => (
            <li key={label}>
              <strong>{label}:</strong> {text}
            </li>
          ))}
        </ul>
      )}
    </Fragment>
  ))
}

const LINKS: Readonly<Record<TermsLink, (text: string) => ReactNode>> = {
  withdrawal: (text) => <Link to={paths.withdrawal()}>{text}</Link>,
  privacy: (text) => <Link to={paths.privacy()}>{text}</Link>,
  board: (text) => (
    <a href={`https://${COMPLAINT_BOARD.site}`} rel="noreferrer">
      {text}
    </a>
  ),
  seller: () => <ReachUs subject="Fortrydelse" />,
}

function Span({ span }: { span: TermsSpan }) {
  return typeof span === 'string' ? span : LINKS[span.to](span.text)
}
