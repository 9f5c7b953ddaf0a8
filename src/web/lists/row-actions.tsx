import type { LucideIcon } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'

type RowActionsProps<Action extends string> = {
  actions: readonly Action[]
  looks: Readonly<Record<Action, Readonly<{ icon: LucideIcon; label: string }>>>
  /** The subject of the row, read aloud after each action. */
  name: string
  onAction: (action: Action) => void
}

export function RowActions<Action extends string>({ actions, looks, name, onAction }: RowActionsProps<Action>) {
  return actions.map((action) => {
    const { icon: Icon, label } = looks[action]
    return (
      <IconButton key={action} label={`${label}: ${name}`} title={label} onClick={() => onAction(action)}>
        <Icon size={18} aria-hidden />
      </IconButton>
    )
  })
}
