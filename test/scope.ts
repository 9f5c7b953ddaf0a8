/**
 * What a run of the tests includes (decision 82). `npm test` sets TEST_SCOPE; without it, as in `npm run test:all` and for a file named by hand,
 * everything runs.
 */
export const isShort = process.env.TEST_SCOPE === 'short'

export const EIGHTHS = 8

/** The cases of a sweep: all of them, and in a short run those of the part that `TEST_EIGHTH` names. */
export function eighth<Case>(cases: readonly Case[]): readonly Case[] {
  const part = Number(process.env.TEST_EIGHTH ?? 0)
  return isShort ? cases.filter((_, index) => index % EIGHTHS === part) : cases
}

/** In a short run the embedded engine is used for its own tests and for one pass over every call. */
export const EMBEDDED_IN_SHORT = [
  'test/api/database/embedded/**/!(creation|upgrade).test.ts',
  'test/api/fuzz/fuzz.test.ts',
  'test/api/orders/place-order.test.ts',
]

/** What a short run leaves to `test:all`: processes, damage, large files, and whatever takes long for a rule other tests cover too. */
export const LEFT_OUT_OF_SHORT = [
  'test/api/backups/{backups,one-instant.once,refused-backups.once}.test.ts',
  'test/api/batches/histories.test.ts',
  'test/api/bookkeeping/generated-months.test.ts',
  'test/api/customers/{create-admin,csv-of-5000-customers,strangers-at-the-door}.once.test.ts',
  'test/api/database/durability.test.ts',
  'test/api/database/{away,ended-connections,failing-database,writers-at-once}.once.test.ts',
  'test/api/demo/{demo-by-default,demo-logins}.once.test.ts',
  'test/api/fuzz/fuzz.test.ts',
  'test/api/http/{secrets-in-log,slow-clients}.once.test.ts',
  'test/api/imports/{slow-senders,uploads-in-line}.once.test.ts',
  'test/api/invoices/kill.test.ts',
  'test/api/integrations/{docs,order-events}.once.test.ts',
  'test/api/projects/{project-car,project-offers}.once.test.ts',
  'test/api/lists/length-matrix.once.test.ts',
  'test/api/orders/kill.test.ts',
  'test/api/orders/{label-histories,lives,payment-histories,plans-kept,quick-order-messages,row-histories}.once.test.ts',
  'test/api/processes/{behind-nginx,replaced-workers,rolling}.once.test.ts',
  'test/api/privacy/forgetting-a-person.test.ts',
  'test/api/imports/{csv-of-10000-lines,product-imports}.once.test.ts',
  'test/api/products/{shared-picture,showcase}.once.test.ts',
  'test/api/search/very-many.once.test.ts',
  'test/api/sponsorships/sponsorship-images.once.test.ts',
  'test/api/undo/large.once.test.ts',
  'test/api/wraps/wrap-pictures.once.test.ts',
]

/**
 * The journeys that earn the money, and the one in which a customer is shown no other price than their own. The API's tests cover the rules of the
 * others.
 */
export const JOURNEYS_IN_SHORT = ['guest-purchase', 'new-workshop', 'paying-online', 'retail-view', 'staff-orders'].map(
  (name) => `test/e2e/${name}.test.ts`,
)
