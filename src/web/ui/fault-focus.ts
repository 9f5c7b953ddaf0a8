import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Focuses the first refused field; a field that already has the focus is focused again, so that its message is read. */
export function focusFirstFault(within: ParentNode): void {
  const field = within.querySelector<HTMLElement>('form [aria-invalid="true"]')
  if (field === document.activeElement) field?.blur()
  field?.focus()
}

/** Runs a form's submission, and focuses the first field it refused once that is drawn, unless the submission has focused one. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>): (submit: () => unknown) => Promise<void> {
  const [ended, setEnded] = useState(0)
  const looked = useRef(0)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    // a kept page that is shown again runs its effects again
    if (looked.current === ended) return
    looked.current = ended
    const active = document.activeElement
    const isFocused = active !== before.current && active?.matches('[aria-invalid="true"]')
    if (form.current && !isFocused) focusFirstFault(form.current)
  }, [ended, form])
  return async (submit) => {
    before.current = document.activeElement
    await submit()
    setEnded((times) => times + 1)
  }
}
