import { plainText } from '#domain/texts/plain-text.ts'

/** Removes invisible characters from pasted text before the length limit applies. Not for passwords. */
export function pastePlainly(): void {
  window.addEventListener('paste', (event) => {
    const field = event.target
    if (event.defaultPrevented || !isTextField(field)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const plain = plainText(pasted)
    if (plain === pasted) return
    event.preventDefault()
    // deprecated, but the only way that keeps undo and fires input events
    document.execCommand('insertText', false, plain)
  })
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (!(target instanceof HTMLInputElement)) return false
  // a visible password field has type text
  return ['text', 'search', 'tel', 'email', 'url'].includes(target.type) && !target.autocomplete.includes('password')
}
