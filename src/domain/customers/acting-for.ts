/** A workshop a user may act for; `id` null is their own. */
type WorkshopChoice = Readonly<{
  id: number | null
  /** when they last chose it; null for never */
  chosenAtMs: number | null
}>

/**
 * The workshop a login starts in: the one chosen last, else the user's own, else the one joined first. `joined` is in order of joining.
 * Null when there is none.
 */
export function entryOf<Joined extends WorkshopChoice>(hasOwn: boolean, joined: readonly Joined[]): Joined | Readonly<{ id: null }> | null {
  const [latest] = joined
    .filter(({ chosenAtMs }) => chosenAtMs !== null)
    .toSorted((one, other) => (other.chosenAtMs ?? 0) - (one.chosenAtMs ?? 0))
  return latest ?? (hasOwn ? { id: null } : (joined[0] ?? null))
}
