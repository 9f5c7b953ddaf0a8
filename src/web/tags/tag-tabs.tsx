import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages.ts'
import { EDITED_KINDS, type EditedKind, KINDS } from './tag-kinds.ts'

export const TAB_PANEL_ID = 'tag-panel'
export const tabId = (kind: EditedKind) => `tag-tab-${kind}`

/** Six tabs: arrows wrap around, Home and End jump; the address keeps the chosen one. */
export function TagTabs({ kind }: { kind: EditedKind }) {
  const navigate = useNavigate()
  const chosen = useRef<HTMLButtonElement>(null)
  // on a phone the tabs are wider than the screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is chosen
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [kind])
  const choose = (next: EditedKind) => void navigate(`${paths.adminTags()}?tab=${next}`, { replace: true, preventScrollReset: true })
  const press = (event: KeyboardEvent) => {
    const next = neighbour(event.key, EDITED_KINDS.indexOf(kind))
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    choose(next)
  }
  return (
    <div role="tablist" aria-label="Typer af tags" className="mb-5 flex gap-1 overflow-x-auto border-b border-edge" onKeyDown={press}>
      {EDITED_KINDS.map((one) => (
        <button
          key={one}
          id={tabId(one)}
          ref={one === kind ? chosen : undefined}
          type="button"
          role="tab"
          aria-selected={one === kind}
          aria-controls={TAB_PANEL_ID}
          tabIndex={one === kind ? 0 : -1}
          onClick={() => choose(one)}
          className="min-h-11 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 transition-colors hover:text-ink aria-selected:border-signal aria-selected:text-ink"
        >
          {KINDS[one].tab}
        </button>
      ))}
    </div>
  )
}

function neighbour(key: string, index: number): EditedKind | undefined {
  const last = EDITED_KINDS.length - 1
  if (key === 'ArrowRight') return EDITED_KINDS[index === last ? 0 : index + 1]
  if (key === 'ArrowLeft') return EDITED_KINDS[index === 0 ? last : index - 1]
  if (key === 'Home') return EDITED_KINDS[0]
  return key === 'End' ? EDITED_KINDS[last] : undefined
}
