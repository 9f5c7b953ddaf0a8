import { type FocusEvent, useRef } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement
const TEXT = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=number], [type=password])'

/** Whether somebody has typed in fields of text: each is compared with what stood in it when it was first entered. Fields that are gone hold nothing. */
export function useTypedText() {
  const entered = useRef(new Map<TextControl, string>())
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.matches(TEXT)) return
    const field = target as TextControl
    if (!entered.current.has(field)) entered.current.set(field, field.value)
  }
  const hasTyped = () => [...entered.current].some(([field, before]) => field.isConnected && field.value !== before)
  return { hasTyped, onFocus }
}
