import { X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'

type ClearFiltersProps<State> = {
  list: Readonly<{
    href: (change: Partial<State>, state: State) => string
    isNarrowed: (state: State) => boolean
    withoutFilters: () => Partial<State>
  }>
  state: State
}

/** Takes every filter back; nothing while none is set. */
export function ClearFilters<State>({ list, state }: ClearFiltersProps<State>) {
  const navigate = useNavigate()
  if (!list.isNarrowed(state)) return null
  return (
    <Button size="sm" variant="quiet" onClick={() => void navigate(list.href(list.withoutFilters(), state))}>
      <X size={16} aria-hidden /> Nulstil filtre
    </Button>
  )
}
