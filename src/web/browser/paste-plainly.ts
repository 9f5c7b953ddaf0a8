import { plainText } from '#domain/texts/plain-text.ts'

/**
 * What is pasted into a field loses its unseen characters before the browser cuts it to the field's length. Passwords stay as they
 * are, and so does what a page reads itself.
 */
export function pastePlainly(): void {
  window.addEventListener('paste', (event) => {
    const field = event.target
    if (event.defaultPrevented || !isTextField(field)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const plain = plainText(pasted)
    if (plain === pasted) return
    event.preventDefault()
    // the one way that keeps undo and tells the page, although it is marked as obsolete
    document.execCommand('insertText', false, plain)
  })
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (!(target instanceof HTMLInputElement)) return false
  // a password that is shown is text
  return ['text', 'search', 'tel', 'email', 'url'].includes(target.type) && !target.autocomplete.includes('password')
}
