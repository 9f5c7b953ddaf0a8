type Account = Readonly<{ approved: boolean; active: boolean; isVerified: boolean }>

/**
 * True when an account proves ownership of its address, so that deleting the account deletes everything under the address. An account that
 * was never approved, or locked before verification, may use another person's address.
 */
export function isProvenAddress({ approved, active, isVerified }: Account): boolean {
  return approved && (active || isVerified)
}
