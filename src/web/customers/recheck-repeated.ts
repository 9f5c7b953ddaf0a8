/** Revalidates the repeated password only once it was typed, so that no error appears, or moves the button, before. */
export function recheckRepeated({ confirmation }: Readonly<{ confirmation?: boolean | undefined }>): { deps?: 'confirmation' } {
  return confirmation ? { deps: 'confirmation' } : {}
}
