import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150
/** One letter means nearly everything. */
const FROM_LETTERS = 2

type AskedText = Readonly<{
  /** what is asked for: the text as it was when the typing last paused */
  asked: string
  /** there is enough of it to ask */
  isAsked: boolean
  /** what is typed is too short, so nothing will be asked */
  isTooShort: boolean
}>

/** What to ask for while somebody types. */
export function useAskedText(text: string): AskedText {
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  const isTooShort = text.length < FROM_LETTERS
  return { asked, isAsked: asked.length >= FROM_LETTERS && !isTooShort, isTooShort }
}
