import { useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { THEME_COLORS, THEME_KEY } from './head-script.ts'

const THEMES = [
  { value: null, label: 'Auto' },
  { value: 'light', label: 'Lys' },
  { value: 'dark', label: 'Mørk' },
] as const
type Theme = (typeof THEMES)[number]['value']

/** Lets the visitor choose a light or dark page, or follow the system. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(null)
  useEffect(() => {
    const chosen = document.documentElement.dataset.theme
    setTheme(chosen === 'light' || chosen === 'dark' ? chosen : null)
  }, [])
  const choose = (chosen: Theme) => {
    setTheme(chosen)
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
    paintBrowserBar(chosen)
    try {
      if (chosen) localStorage.setItem(THEME_KEY, chosen)
      else localStorage.removeItem(THEME_KEY)
    } catch (error) {
      console.error('the colour scheme could not be saved', error)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggle buttons, not a form
    <div role="group" aria-label="Farvetema" className="flex">
      {THEMES.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={theme === value}
          onClick={() => choose(value)}
          className={classes(
            'min-h-11 px-3 font-semibold underline-offset-4',
            theme === value ? 'text-ink underline decoration-signal decoration-2' : 'hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** The browser's own bar follows the page: each of its two colours stands for the system's choice until there is one here. */
function paintBrowserBar(chosen: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}
