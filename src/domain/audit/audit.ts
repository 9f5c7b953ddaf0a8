/** What an entry of the audit log can be about. */
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

/** Field → its value before and after, under the names of the API; one side is left out when the thing was created or deleted. */
export type AuditChanges = Readonly<Record<string, Readonly<{ from?: unknown; to?: unknown }>>>

/** The fields that differ between two records; those left out of `after` stayed. Values are compared as JSON. */
export function changedFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChanges {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]))
}

/** Both sides of each change as they cross the wire: null for the one that was left out. */
export function bothSides(changes: AuditChanges): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(Object.entries(changes).map(([field, { from = null, to = null }]) => [field, { from, to }]))
}

/** 'company.bank.iban' → its value: every field of a thing that has groups, under the name it has in the log. Lists stay whole. */
export function flatFields(group: object, above = ''): Record<string, unknown> {
  const fields = Object.entries(group).map(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatFields(value, `${above}${name}.`)
      : { [`${above}${name}`]: value },
  )
  return Object.assign({}, ...fields)
}
