import { useEffect } from 'react'
import { createMemory } from '#web/browser/memory.ts'
import { useIsHydrated, useValue } from '#web/browser/store.ts'
import { classes } from '#web/ui/classes.ts'
import { THEME_COLORS, THEME_KEY } from './head-script.ts'

const THEMES = [
  { value: null, label: 'Auto' },
  { value: 'light', label: 'Lys' },
  { value: 'dark', label: 'Mørk' },
] as const
type Theme = (typeof THEMES)[number]['value']

const theme = createMemory<Theme>({ key: THEME_KEY, empty: null, format: { read: toTheme, write: (chosen) => chosen ?? '' } })

export function ThemeChoice() {
  const chosen = useValue(theme)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    // until then the script in the head has painted the page
    if (isHydrated) paint(chosen)
  }, [chosen, isHydrated])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggle buttons, not a form
    <div role="group" aria-label="Farvetema" className="flex">
      {THEMES.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => void theme.set(value)}
          className={classes(
            'min-h-11 px-3 font-semibold underline-offset-4',
            chosen === value ? 'text-ink underline decoration-signal decoration-2' : 'hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function toTheme(text: string): Theme {
  return text === 'light' || text === 'dark' ? text : null
}

/** Both colours of the browser's bar follow the choice; without one they follow the system. */
function paint(chosen: Theme): void {
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}
