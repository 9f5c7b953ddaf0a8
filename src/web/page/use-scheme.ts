import { useSyncExternalStore } from 'react'
import type { Scheme } from '#domain/film/lighting.ts'

const DARK = '(prefers-color-scheme: dark)'

/** The chosen scheme; null when the visitor follows the system. */
export function useChosenScheme(): Scheme | null {
  return useSyncExternalStore(watch, chosenNow, () => null)
}

/** The scheme of the page: the visitor's choice, else the system's. The server says light. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, schemeNow, () => 'light')
}

function schemeNow(): Scheme {
  return chosenNow() ?? (window.matchMedia(DARK).matches ? 'dark' : 'light')
}

function chosenNow(): Scheme | null {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : null
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
