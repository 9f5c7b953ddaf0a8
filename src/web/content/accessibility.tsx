import { paths } from '#contract/pages/pages.ts'
import { accessibilityStatement } from '#domain/terms/accessibility.ts'
import { Article, ArticlePart } from '#web/page/article.tsx'
import { CompanyFacts } from '#web/settings/company-facts.tsx'
import { useSettings } from '#web/settings/use-settings.ts'

export default function Accessibility() {
  const { accessibility } = useSettings()
  return (
    <Article title="Tilgængelighed" lead="Alle skal kunne handle her. Så langt er vi, og det mangler vi." path={paths.accessibility()}>
      {accessibilityStatement(accessibility).map(({ title, paragraphs, list }) => (
        <ArticlePart key={title} title={title}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {list && (
            <ul>
              {list.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          )}
          {title === 'Sig til' && (
            <p>
              <CompanyFacts />
            </p>
          )}
        </ArticlePart>
      ))}
    </Article>
  )
}
