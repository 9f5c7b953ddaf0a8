/** A workshop somebody may act for; `id` null is his own. */
type WorkshopChoice = Readonly<{
  id: number | null
  /** when he last chose it; null for never */
  chosenAtMs: number | null
}>

/**
 * The workshop a login begins in: the one he chose last, else his own, else the one he joined first. `joined` are those he may act for, the
 * first joined first; null where there is none at all.
 */
export function entryOf<Joined extends WorkshopChoice>(hasOwn: boolean, joined: readonly Joined[]): Joined | Readonly<{ id: null }> | null {
  const [latest] = joined
    .filter(({ chosenAtMs }) => chosenAtMs !== null)
    .toSorted((one, other) => (other.chosenAtMs ?? 0) - (one.chosenAtMs ?? 0))
  return latest ?? (hasOwn ? { id: null } : (joined[0] ?? null))
}
