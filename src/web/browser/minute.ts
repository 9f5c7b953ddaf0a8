import { createListeners, useValue } from './store.ts'

const MINUTE_MS = 60_000
const LOOKS_EVERY_MS = 10_000

const { subscribe, tell } = createListeners(() => {
  const timer = setInterval(() => tell(), LOOKS_EVERY_MS)
  return () => clearInterval(timer)
})
const minute = { read: (): number | null => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, start: null, subscribe }

/** The minute it is, in ms since 1970, renewed while the page is open; null during server rendering and hydration. */
export const useMinute = (): number | null => useValue(minute)
