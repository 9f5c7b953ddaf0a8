import { paths } from '#contract/pages/pages.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function EmptyShop() {
  return (
    <EmptyState title="De første folier er på vej" action={<LinkButton to={paths.contact()}>Skriv til os</LinkButton>}>
      <p>Vi er ved at fylde hylderne. Kig forbi igen, eller fortæl os, hvad du mangler.</p>
    </EmptyState>
  )
}
