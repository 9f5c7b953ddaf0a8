/** The address a deleted customer's row keeps: bookkeeping stays, and the customer's own address can be used again. */
export function anonymousEmail(id: number): string {
  return `slettet-${id}@invalid`
}

/** True for a deleted customer whose orders or points are kept. */
export function isAnonymous(user: Readonly<{ id: number; email: string }>): boolean {
  return user.email === anonymousEmail(user.id)
}
