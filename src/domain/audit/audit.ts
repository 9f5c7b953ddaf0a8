export const AUDIT_SUBJECTS = [
  'customer',
  'order',
  'points',
  'invoice',
  'settings',
  'product',
  'tag',
  'sponsorship',
  'message',
  'synonym',
  'maker',
  'carton',
  'wrap',
  'review',
  'bookkeeping',
  'claim',
  'bank_statement',
  'receipt',
  'price_list',
  'api_key',
  'webhook',
  'metres',
  'supplier',
  'purchase_order',
  'offer',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Field → its value before and after, by API field name; `from` is missing for a created record, `to` for a deleted one. */
export type AuditChanges = Readonly<Record<string, Readonly<{ from?: unknown; to?: unknown }>>>

/** The fields that differ between two records, compared as JSON. Fields missing from `after` count as unchanged. */
export function changedFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChanges {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]))
}

/** The fields that two changes of one record both changed, to different values. What only one of them changed contradicts nothing. */
export function changedByBoth<Fields extends Readonly<Record<string, unknown>>>(
  before: Fields,
  one: Readonly<Partial<Fields>>,
  other: Fields,
): (keyof Fields & string)[] {
  const changedByOther = changedFields(before, other)
  return Object.keys(changedFields({ ...before, ...other }, one)).filter(
    (field) => field in changedByOther && field in changedFields(before, one),
  )
}

/** The changes as the API answers them: a missing side is null. */
export function bothSides(changes: AuditChanges): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(Object.entries(changes).map(([field, { from = null, to = null }]) => [field, { from, to }]))
}

/** Flattens grouped fields to their names in the audit log, such as 'company.bank.iban'. Lists stay whole. */
export function flatFields(group: object, above = ''): Record<string, unknown> {
  const fields = Object.entries(group).map(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatFields(value, `${above}${name}.`)
      : { [`${above}${name}`]: value },
  )
  return Object.assign({}, ...fields)
}
