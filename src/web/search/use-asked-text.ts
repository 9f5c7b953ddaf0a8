import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150
/** One letter matches nearly everything. */
const FROM_LETTERS = 2

type AskedText = Readonly<{
  asked: string
  isAsked: boolean
  /** True when the text is too short, so nothing will be asked. */
  isTooShort: boolean
}>

export function useAskedText(text: string): AskedText {
  const asked = useTextAtRest(text)
  const isTooShort = text.length < FROM_LETTERS
  return { asked, isAsked: asked.length >= FROM_LETTERS && !isTooShort, isTooShort }
}

/** The text when typing last paused. */
export function useTextAtRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setRested(text), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return rested
}
