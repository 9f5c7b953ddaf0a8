/** What a key may be like. */
export const API_KEY = { name: 60, most: 50, usualDays: 365, mostDays: 730 } as const

/** How a key's name stands in the log and in histories. */
export function keyActorName(name: string): string {
  return `Nøgle: ${name}`
}

/** What every key begins with: told from a session at a glance, also by programs that look for secrets where none should stand. */
export const KEY_PREFIX = 'fhk_'
/** So much of a key is shown afterwards, to know it by. */
export const SHOWN_PREFIX = 10

export type KeyState = 'active' | 'expired' | 'revoked'
export const KEY_STATE_LABELS: Readonly<Record<KeyState, string>> = { active: 'I brug', expired: 'Udløbet', revoked: 'Trukket tilbage' }

/** Whether a key opens anything at an instant. */
export function keyState({ expiresAtMs, isRevoked }: Readonly<{ expiresAtMs: number; isRevoked: boolean }>, nowMs: number): KeyState {
  if (isRevoked) return 'revoked'
  return expiresAtMs <= nowMs ? 'expired' : 'active'
}
