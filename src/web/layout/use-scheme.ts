import { useSyncExternalStore } from 'react'
import type { Scheme } from '#domain/film/lighting.ts'

const DARK = '(prefers-color-scheme: dark)'

/** The scheme the page is painted in: the visitor's choice, else the system's. The server, which cannot know, says light. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, schemeNow, () => 'light')
}

function schemeNow(): Scheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

function watch(changed: () => void): () => void {
  const system = window.matchMedia(DARK)
  const choice = new MutationObserver(changed)
  system.addEventListener('change', changed)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    choice.disconnect()
  }
}
