import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import { TextField } from './field.tsx'

type ComboboxProps<Option> = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'role' | 'list' | 'children'> & {
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  /** false while the options are those of an earlier text: Enter waits for the right ones */
  isSettled?: boolean
  keyOf: (option: Option) => string | number
  onPick: (option: Option) => void
  isDisabled?: (option: Option) => boolean
  children: (option: Option) => ReactNode
  listLabel: string
  listClassName?: string
  optionClassName?: string
}

/** How far a key goes among the options, which go round. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Searches by text and picks one of what is found (the ARIA pattern 'combobox'). Of a typed text the first hit is active: Enter picks it, also when
 * pressed before the answer is there. Arrow keys lead to another, Escape empties the field.
 */
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
  const [led, setLed] = useState<Readonly<{ text: string; key: string | number }> | null>(null)
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const able = options.filter((option) => !isDisabled(option))
  const at = led?.text === text ? able.findIndex((option) => keyOf(option) === led.key) : -1
  const isTyped = text.trim() !== ''
  const active = able[at] ?? (isTyped ? able[0] : undefined)
  const idOf = (option: Option) => `${listId}-${keyOf(option)}`
  const pick = (option: Option) => {
    setLed(null)
    setWaitsFor(null)
    onPick(option)
  }
  const isWaiting = waitsFor !== null && waitsFor === text
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Enter waited for is picked once, when the answer is there
  useEffect(() => {
    if (!isWaiting || !isSettled) return
    setWaitsFor(null)
    if (active !== undefined) pick(active)
  }, [isWaiting, isSettled])
  const activeId = active === undefined ? undefined : idOf(active)
  useEffect(() => {
    if (at >= 0 && activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [at, activeId])
  const enter = () => {
    if (active !== undefined && (isSettled || at >= 0)) pick(active)
    else if (isTyped) setWaitsFor(text)
  }
  const lead = (step: number) => {
    // from the field itself the first or the last option is next
    const from = active === undefined ? (step > 0 ? -1 : 0) : Math.max(at, 0)
    const to = able[(from + step + able.length) % able.length]
    if (to !== undefined) setLed({ text, key: keyOf(to) })
  }
  const empty = (event: KeyboardEvent) => {
    // of a dialog around it only the next Escape closes it
    event.stopPropagation()
    onText('')
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' && text !== '') empty(event)
    else if (step !== undefined && able.length > 0) lead(step)
    else return
    // Enter sends no form around the field, and the arrows leave the text alone
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
