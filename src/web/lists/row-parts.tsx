import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

export type RowActionLooks<Action extends string> = Readonly<Record<Action, Readonly<{ icon: LucideIcon; label: string }>>>

type RowActionsProps<Action extends string> = {
  /** The main one first. */
  actions: readonly Action[]
  looks: RowActionLooks<Action>
  /** All actions are in the menu: no row has one that stands out. */
  hasNoMain?: boolean
  /** The subject of the row, read aloud after each action. */
  name: string
  onAction: (action: Action) => void
}

/** The main action of a row in words, and the others in a menu beside it. */
export function RowActions<Action extends string>({ actions, looks, hasNoMain = false, name, onAction }: RowActionsProps<Action>) {
  const main = hasNoMain ? undefined : actions[0]
  const rest = actions.filter((action) => action !== main)
  return (
    <>
      {main && (
        <Button
          size="sm"
          variant="quiet"
          className="row-main align-middle whitespace-nowrap md:max-xl:min-w-11 md:max-xl:px-2"
          aria-label={`${looks[main].label}: ${name}`}
          onClick={() => onAction(main)}
        >
          {looks[main].label}
        </Button>
      )}
      {rest.length > 0 ? (
        <MenuButton
          label={`Flere handlinger: ${name}`}
          items={rest.map((action) => ({ ...looks[action], key: action, about: name, onChoose: () => onAction(action) }))}
          className="size-11 align-middle"
        >
          <Ellipsis size={18} aria-hidden />
        </MenuButton>
      ) : (
        // keeps the words of all rows above each other
        <span aria-hidden className="size-9" />
      )}
    </>
  )
}

type ChooseBoxProps = {
  label: string
  isChosen: boolean
  /** `isRange` with Shift held: everything between the last choice and this one. */
  onChoose: (isChosen: boolean, isRange: boolean) => void
}

export function ChooseBox({ label, isChosen, onChoose }: ChooseBoxProps) {
  return (
    <label className="flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ target, nativeEvent }) => onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-5"
      />
    </label>
  )
}

export function ChoosePage({ isChosen, onChoose }: Omit<ChooseBoxProps, 'label'>) {
  return <ChooseBox label="Vælg alle på siden" isChosen={isChosen} onChoose={onChoose} />
}

export function ShortenedLine({ className, children }: { className?: string; children: string }) {
  return (
    <span title={children} className={classes('block truncate', className)}>
      {children}
    </span>
  )
}
