import { Article, ArticlePart } from '#web/content/article.tsx'
import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'

export default function Register() {
  const { company, tierDiscounts } = useSettings()
  return (
    <Article
      title="Opret B2B Konto"
      lead="Online oprettelse åbner snart. Indtil da opretter vi dig over telefonen."
      path={paths.register()}
    >
      <ArticlePart title="Det får du">
        <ul>
          {Object.entries(tierDiscounts).map(([tier, percent]) => (
            <li key={tier}>
              {tier}: {percent} % rabat på alt
            </li>
          ))}
          <li>Point på hver rulle: Ti point er en gratis rulle</li>
          <li>Betaling på faktura</li>
        </ul>
      </ArticlePart>
      <ArticlePart title="Sådan gør du">
        <p>
          Hav firmanavn og CVR-nummer klar, og ring på {company.phone}, eller skriv til{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
        <p>
          <LinkButton to={paths.products()} variant="signal">
            Fortsæt som gæst
          </LinkButton>
        </p>
      </ArticlePart>
    </Article>
  )
}
