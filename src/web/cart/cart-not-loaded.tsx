import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function CartNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="Kurven kunne ikke hentes" action={<Button onClick={onRetry}>Prøv igen</Button>}>
      Dine varer er gemt. Tjek forbindelsen, og prøv igen.
    </EmptyState>
  )
}
