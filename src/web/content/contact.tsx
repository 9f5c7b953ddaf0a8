import type { ReactNode } from 'react'
import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { Article } from './article.tsx'

export default function Contact() {
  const { company } = useSettings()
  return (
    <Article title="Kontakt" lead="Ring eller skriv. Du får svar af en, der selv har lagt folie." path={paths.contact()}>
      <dl className="grid sm:grid-cols-2 lg:grid-cols-4">
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
          CVR {company.cvr}
        </Fact>
      </dl>
    </Article>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-8 pr-6">
      <dt className="code mb-2 text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
