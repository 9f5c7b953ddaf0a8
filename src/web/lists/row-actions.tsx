import type { LucideIcon } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'

type RowActionsProps<Action extends string> = {
  actions: readonly Action[]
  looks: Readonly<Record<Action, Readonly<{ icon: LucideIcon; label: string }>>>
  /** what the row is about, read aloud behind each action */
  name: string
  onAction: (action: Action) => void
}

/** What can be done with a row of a list, each a button with its icon. */
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
