import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { type ChangeableList, useListChange } from './list-frame.tsx'

type ClearFiltersProps<State> = {
  list: ChangeableList<State> & Readonly<{ isNarrowed: (state: State) => boolean; withoutFilters: () => Partial<State> }>
  state: State
}

export function ClearFilters<State>({ list, state }: ClearFiltersProps<State>) {
  const change = useListChange(list)
  if (!list.isNarrowed(state)) return null
  return (
    <Button size="sm" variant="quiet" className="min-h-11" onClick={() => change(list.withoutFilters())}>
      <X size={16} aria-hidden /> Nulstil filtre
    </Button>
  )
}
