/**
 * Of two who edit one thing, the later is told: the fields a form was opened with that are another by now, each with what
 * it is, to stand beside the field. Null when nothing changed meanwhile.
 */
export function changedMeanwhile(
  now: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>> = {},
): Record<string, string> | null {
  const changed = Object.keys(seen).filter((field) => JSON.stringify(seen[field] ?? null) !== JSON.stringify(now[field] ?? null))
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, tell(now[field])])) : null
}

function tell(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `Er imens ændret til ${value}.`
  return 'Er imens ændret.'
}
