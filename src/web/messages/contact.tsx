import type { ReactNode } from 'react'
import { paths } from '#contract/pages/pages.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { Article } from '#web/page/article.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { ContactForm } from './contact-form.tsx'

export default function Contact() {
  const { company, hasCompanyFacts } = useSettings()
  return (
    <Article
      title="Kontakt"
      lead={`${hasCompanyFacts ? 'Ring eller skriv' : 'Skriv til os'}. Du får svar af en, der selv har lagt folie.`}
      path={paths.contact()}
    >
      <div className="grid gap-x-16 gap-y-12 pt-10 lg:grid-cols-[2fr_1fr] lg:pt-14">
        <section aria-labelledby="skriv">
          <h2 id="skriv" className="mb-6 text-xl">
            Skriv til os
          </h2>
          <ContactForm />
        </section>
        {hasCompanyFacts && <FindUs company={company} />}
      </div>
    </Article>
  )
}

function FindUs({ company }: Pick<PublicSettings, 'company'>) {
  return (
    <section aria-labelledby="fakta" className="max-lg:border-t max-lg:border-line max-lg:pt-10">
      <h2 id="fakta" className="mb-3 text-xl">
        Find os
      </h2>
      <dl>
        <Fact title="Telefon">
          <a
            href={`tel:${company.phone.replace(/\s/g, '')}`}
            className="figures inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {company.phone}
          </a>
        </Fact>
        <Fact title="E-mail">
          <a
            href={`mailto:${company.email}`}
            className="inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4"
          >
            {company.email}
          </a>
        </Fact>
        <Fact title="Åbningstider">{company.openingHours}</Fact>
        <Fact title="Adresse">
          {company.legalName}
          <br />
          {company.address}
          <br />
          {company.postalCode} {company.city}
          <br />
          <span className="figures">CVR {company.cvr}</span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-5 last:border-b-0">
      <dt className="code mb-1 text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
