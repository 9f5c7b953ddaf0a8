type Account = Readonly<{ approved: boolean; active: boolean; isVerified: boolean }>

/** True when an account proves that it owns its address, so that erasing it may erase everything under the address. */
export function isProvenAddress({ approved, active, isVerified }: Account): boolean {
  return approved && (active || isVerified)
}
