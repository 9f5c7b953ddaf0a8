import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import { TextField } from './field.tsx'

type ComboboxProps<Option> = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'role' | 'list' | 'children'> & {
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  /** False while the options belong to an earlier text; Enter then waits. */
  isSettled?: boolean
  keyOf: (option: Option) => string | number
  onPick: (option: Option) => void
  isDisabled?: (option: Option) => boolean
  children: (option: Option) => ReactNode
  listLabel: string
  listClassName?: string
  optionClassName?: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Searches by text and picks a result (ARIA 'combobox'). The first result is active, so Enter picks it, even before the answer arrives. */
export function Combobox<Option>({
  text,
  onText,
  options,
  isSettled = true,
  keyOf,
  onPick,
  isDisabled = () => false,
  children,
  listLabel,
  listClassName,
  optionClassName,
  ...field
}: ComboboxProps<Option>) {
  const listId = useId()
  const [highlighted, setHighlighted] = useState<Readonly<{ text: string; key: string | number }> | null>(null)
  const [pendingText, setPendingText] = useState<string | null>(null)
  const enabled = options.filter((option) => !isDisabled(option))
  const at = highlighted?.text === text ? enabled.findIndex((option) => keyOf(option) === highlighted.key) : -1
  const isTyped = text.trim() !== ''
  const active = enabled[at] ?? (isTyped ? enabled[0] : undefined)
  const idOf = (option: Option) => `${listId}-${keyOf(option)}`
  const pick = (option: Option) => {
    setHighlighted(null)
    setPendingText(null)
    onPick(option)
  }
  const isWaiting = pendingText !== null && pendingText === text
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Enter waited for is picked once, when the answer is there
  useEffect(() => {
    if (!isWaiting || !isSettled) return
    setPendingText(null)
    if (active !== undefined) pick(active)
  }, [isWaiting, isSettled])
  const activeId = active === undefined ? undefined : idOf(active)
  useEffect(() => {
    if (at >= 0 && activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [at, activeId])
  const enter = () => {
    if (active !== undefined && (isSettled || at >= 0)) pick(active)
    else if (isTyped) setPendingText(text)
  }
  const moveHighlight = (step: number) => {
    // from the field itself the first or last option is next
    const from = active === undefined ? (step > 0 ? -1 : 0) : Math.max(at, 0)
    const to = enabled[(from + step + enabled.length) % enabled.length]
    if (to !== undefined) setHighlighted({ text, key: keyOf(to) })
  }
  const clear = (event: KeyboardEvent) => {
    // a dialog around it closes on the next Escape
    event.stopPropagation()
    onText('')
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' && text !== '') clear(event)
    else if (step !== undefined && enabled.length > 0) moveHighlight(step)
    else return
    // Enter submits no form, and arrows do not move the caret
    event.preventDefault()
  }
  return (
    <>
      <TextField
        {...field}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
      />
      {options.length > 0 && (
        <div id={listId} role="listbox" aria-label={listLabel} className={listClassName}>
          {options.map((option) => (
            <button
              key={keyOf(option)}
              id={idOf(option)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              aria-disabled={isDisabled(option) || undefined}
              onClick={() => !isDisabled(option) && pick(option)}
              className={classes(
                'w-full border-b border-line text-left text-sm not-aria-disabled:hover:bg-raised aria-disabled:text-muted aria-selected:bg-sunk aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-signal-strong',
                optionClassName,
              )}
            >
              {children(option)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
