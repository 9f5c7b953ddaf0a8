type Account = Readonly<{ approved: boolean; active: boolean; isVerified: boolean }>

/**
 * True when the owner of an account is taken to be the owner of its address, so that deleting the account is deleting everything under the
 * address. Who only asked for an account, or was locked before he proved it, may have written another's.
 */
export function isProvenAddress({ approved, active, isVerified }: Account): boolean {
  return approved && (active || isVerified)
}
