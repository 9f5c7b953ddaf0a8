import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150
/** One letter matches nearly everything. */
const MIN_LENGTH = 2

type DebouncedSearch = Readonly<{
  query: string
  isEnabled: boolean
  /** True when the text is too short to search for. */
  isTooShort: boolean
}>

export function useDebouncedSearch(text: string): DebouncedSearch {
  const query = useDebouncedText(text)
  const isTooShort = text.length < MIN_LENGTH
  return { query, isEnabled: query.length >= MIN_LENGTH && !isTooShort, isTooShort }
}

/** The text when typing last paused. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return debounced
}
