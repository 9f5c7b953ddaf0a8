type WorkshopChoice = Readonly<{
  id: number | null
  chosenAtMs: number | null
}>

/** The workshop a login starts in: the last chosen, else the user's own, else the first joined. Null when there is none. */
export function entryOf<Joined extends WorkshopChoice>(hasOwn: boolean, joined: readonly Joined[]): Joined | Readonly<{ id: null }> | null {
  const [latest] = joined
    .filter(({ chosenAtMs }) => chosenAtMs !== null)
    .toSorted((one, other) => (other.chosenAtMs ?? 0) - (one.chosenAtMs ?? 0))
  return latest ?? (hasOwn ? { id: null } : (joined[0] ?? null))
}
