/**
 * Checks the repeated password anew when the password changes, once it has been typed itself: nobody is told of a difference to a
 * field he has not come to yet, nor loses a press because that message goes away under his finger.
 */
export function recheckRepeated({ confirmation }: Readonly<{ confirmation?: boolean | undefined }>): { deps?: 'confirmation' } {
  return confirmation ? { deps: 'confirmation' } : {}
}
