import type { Tier } from '#domain/settings.ts'

/** The logged-in customer, as far as pages need to know. */
export type SessionUser = Readonly<{
  id: number
  name: string
  email: string
  role: 'customer' | 'admin' | 'superadmin'
  tier: Tier | null
  customDiscount: number | null
  points: number
}>

/** `loading` while a stored token is being checked; everybody is a guest on the server. */
export type SessionState =
  | Readonly<{ status: 'guest'; user: null }>
  | Readonly<{ status: 'loading'; user: null }>
  | Readonly<{ status: 'customer'; user: SessionUser }>

const GUEST: SessionState = { status: 'guest', user: null }

/** Who is looking. Login comes with customer accounts; until then everybody is a guest. */
export function useSession(): SessionState {
  return GUEST
}
