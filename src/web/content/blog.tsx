import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Article } from './article.tsx'

export default function Blog() {
  return (
    <Article title="Blog" lead="Fagligt stof om folie, farver og håndværk." path={paths.blog()}>
      <EmptyState title="Kommer snart" action={<LinkButton to={paths.installationGuide()}>Læs installationsguiden imens</LinkButton>}>
        Vi er ved at skrive de første artikler: om produktionspartier, om at vælge mellem støbt og kalandreret folie og om vintermontering.
      </EmptyState>
    </Article>
  )
}
