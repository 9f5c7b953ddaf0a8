import { type FocusEvent, useRef } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement
const TEXT = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=number], [type=password])'

/** Whether text was typed: each field is compared with its content when it was first focused. Removed fields do not count. */
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
