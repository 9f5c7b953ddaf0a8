import { type RefObject, useEffect } from 'react'

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const TICK = 'input[type=checkbox][aria-label^="Vælg "]'
const WRITING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]'

/**
 * Walks the rows of a list with j and k, with the arrows once a row has the focus, and ticks the row with x; Enter opens its link as
 * everywhere. Not while something is typed or a dialog is open.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const isElsewhere = event.target instanceof Element && event.target.closest(WRITING) !== null
      if (isElsewhere || document.querySelector('dialog[open]')) return
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const control = event.key === 'x' ? rows[at]?.querySelector<HTMLElement>(TICK) : targetOf(rows, at, event.key)
      if (!control) return
      event.preventDefault()
      if (event.key === 'x') control.click()
      else control.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

function targetOf(rows: readonly Element[], at: number, key: string): HTMLElement | null {
  const step = STEPS[key]
  // without a row in focus an arrow scrolls the page
  if (step === undefined || (at < 0 && key.startsWith('Arrow'))) return null
  const row = rows[at < 0 ? 0 : at + step]
  return row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button') ?? null
}
