/**
 * Revalidates the repeated password once it was typed, so that no error appears on an untouched field, nor moves the button while it is
 * pressed.
 */
export function recheckRepeated({ confirmation }: Readonly<{ confirmation?: boolean | undefined }>): { deps?: 'confirmation' } {
  return confirmation ? { deps: 'confirmation' } : {}
}
