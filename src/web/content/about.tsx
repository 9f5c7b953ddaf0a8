import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { aboutLead } from '#domain/settings/claims.ts'
import { Article, ArticlePart } from '#web/page/article.tsx'
import { CompanyFacts } from '#web/settings/company-facts.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { LinkButton } from '#web/ui/button.tsx'

export default function About() {
  const { company, hasCompanyFacts, claims, certificates, delivery } = useSettings()
  return (
    <Article title="Om Os" lead={aboutLead(claims)} path={paths.about()}>
      <ArticlePart title="Et lager, et værksted og en telefon">
        <p>
          {company.name} sælger bilfolie til folk, der sætter den på. Vi har selv stået med varmepistolen en vintermorgen, og det kan mærkes
          på sortimentet: Vi har de serier, der kan lægges om, de farver, der holder i dansk vejr, og det værktøj, der ikke ridser.
        </p>
        <p>
          Ringer du, får du fat i en, der kan svare. Er du i tvivl, om en folie kan gå om en dyb kant, så spørg først. Det er billigere end
          en rulle.
        </p>
      </ArticlePart>
      <ArticlePart title="Sådan arbejder vi">
        <ul>
          <li>
            Lagertallet på siden er det, der ligger på hylden. Mangler der noget, ser du, hvad der kommer nu, og hvad der kommer om{' '}
            {dayRangeText(delivery.remote)} dage.
          </li>
          <li>
            <Link to={paths.article('samme-parti-til-samme-bil')}>Ruller til samme bil</Link> sendes fra samme batch, når du bestiller dem
            samlet. Bestiller du ad flere omgange, så skriv det i bemærkningen.
          </li>
          <li>Varer på lager er hos dig {delivery.home} hverdage, efter at vi har sendt dem.</li>
          <li>
            En skærm viser aldrig en farve helt rigtigt. Derfor sælger vi{' '}
            <Link to={paths.products({ category: 'proever' })}>farveprøver</Link>.
          </li>
        </ul>
      </ArticlePart>
      {certificates.length > 0 && (
        <ArticlePart title="Certificeringer">
          <p>Vores leverandører er certificeret efter:</p>
          <ul>
            {certificates.map(({ name, url }) => (
              <li key={name}>{url ? <a href={url}>{name}</a> : name}</li>
            ))}
          </ul>
        </ArticlePart>
      )}
      <ArticlePart title="Hvem vi er">
        <p>
          <CompanyFacts /> {hasCompanyFacts && company.openingHours}
        </p>
      </ArticlePart>
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to={paths.products()} variant="signal">
          Se alle produkter
        </LinkButton>
        <LinkButton to={paths.contact()}>Kontakt os</LinkButton>
      </div>
    </Article>
  )
}
