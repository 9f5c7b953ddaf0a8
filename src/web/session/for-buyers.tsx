import type { ReactNode } from 'react'
import { paths } from '#contract/pages/pages.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useMemberMay } from './session.ts'

export function ForBuyers({ children }: { children: ReactNode }) {
  const may = useMemberMay()
  if (may('order')) return children
  return (
    <EmptyState title="Du kan se, men ikke bestille" action={<LinkButton to={paths.products()}>Se produkter</LinkButton>}>
      Din rolle i værkstedet er »Kun visning«. Ejeren kan give dig en anden under Medarbejdere.
    </EmptyState>
  )
}
