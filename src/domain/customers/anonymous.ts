/** The address a deleted customer's row is left with: his bookkeeping stays, and his own address is free again. */
export function anonymousEmail(id: number): string {
  return `slettet-${id}@invalid`
}

/** True for the row of a customer who was deleted but keeps orders or points. */
export function isAnonymous(user: Readonly<{ id: number; email: string }>): boolean {
  return user.email === anonymousEmail(user.id)
}
