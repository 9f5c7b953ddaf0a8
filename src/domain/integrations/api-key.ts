export const API_KEY = { name: 60, most: 50, usualDays: 365, mostDays: 730 } as const

/** A key's name as actor in the log and in histories. */
export function keyActorName(name: string): string {
  return `Nøgle: ${name}`
}

/** Distinguishes keys from sessions, also for secret scanners. */
export const KEY_PREFIX = 'fhk_'
/** The number of characters shown later, to recognise a key by. */
export const SHOWN_PREFIX = 10

export type KeyState = 'active' | 'expired' | 'revoked'
export const KEY_STATE_LABELS: Readonly<Record<KeyState, string>> = { active: 'I brug', expired: 'Udløbet', revoked: 'Trukket tilbage' }

export function keyState({ expiresAtMs, isRevoked }: Readonly<{ expiresAtMs: number; isRevoked: boolean }>, nowMs: number): KeyState {
  if (isRevoked) return 'revoked'
  return expiresAtMs <= nowMs ? 'expired' : 'active'
}
