import type pg from 'pg'

/**
 * The order transactions take their locks in (decision 0010), one place per line. What is only ever added to (a ledger, a
 * history) has its place too: deleting an account removes its name from it.
 */
export const LOCK_ORDER: readonly (readonly string[])[] = [
  ['erasure lock'],
  ['same request'],
  ['users'],
  ['orders'],
  ['offers'],
  ['offer_lines'],
  ['claims', 'claim_photos'],
  ['claim_lines', 'claim_entries'],
  ['settings', 'text_approvals'],
  ['catalogue_version'],
  ['undoables'],
  [
    'product_types',
    'categories',
    'colors',
    'backing_types',
    'features',
    'series',
    'search_synonyms',
    'makers',
    'cartons',
    'carton_declarations',
    'metre_figures',
    'metre_shares',
  ],
  ['price_lists'],
  ['suppliers'],
  ['purchase_orders'],
  ['products'],
  ['metre_tools'],
  ['receipts'],
  ['batches'],
  ['recalls'],
  ['reviews', 'wraps'],
  ['wrap_films'],
  ['job_customers'],
  ['jobs'],
  ['job_films', 'job_cars', 'job_offers', 'job_settings'],
  ['shelf_lists'],
  ['shelf_lines'],
  [
    'uploads',
    'undoable_products',
    'undoable_belongings',
    'favourites',
    'saved_views',
    'list_columns',
    'carts',
    'stock_watches',
    'shelf_mails',
    'bought_together_counted',
    'bought_together',
    'order_lines',
    'recall_receivers',
    'job_order_lines',
    'shelf_received',
    'stock_movements',
    'receipt_lines',
    'supplied_products',
    'purchase_order_lines',
    'price_history',
    'price_list_lines',
    'product_search',
    'product_texts',
    'search_vocabulary',
    'product_documents',
  ],
  ['waiting_orders'],
  ['product_imports', 'undo_jobs'],
  ['product_import_errors'],
  ['idempotency_keys'],
  ['messages', 'sponsorships'],
  ['sponsorship_images', 'sponsorship_history'],
  ['api_keys'],
  ['members'],
  ['sessions', 'customer_notes', 'one_time_tokens', 'second_factors', 'recovery_codes'],
  // the buying account goes after its person
  ['accounts'],
  ['sample_letters'],
  ['sample_requests'],
  ['online_payments'],
  ['points_ledger', 'order_history', 'parcels', 'parcel_lines', 'payments', 'order_changes', 'order_notes', 'export_proofs'],
  ['bank_lines', 'bank_statements', 'transfer_references'],
  ['reminders'],
  ['ledger_connection', 'access_point'],
  ['bookkeeping_periods', 'bookkeeping_vouchers'],
  ['ledger_vouchers'],
  ['provider_tasks', 'payment_requests'],
  // before what a pause or a change of one announces
  ['webhook_receivers'],
  ['webhook_deliveries'],
  ['mails'],
  ['audit_log'],
  ['invoice_series'],
  ['invoices', 'invoice_documents', 'invoice_lines', 'invoice_balances', 'e_invoices'],
  ['e_invoice_deliveries', 'e_invoice_responses'],
  // a label is used at the end of a dispatch
  ['shipping_labels'],
  ['label_events', 'label_asks'],
  // worked on outside every transaction
  ['provider_events', 'provider_transactions'],
  // counted outside every transaction
  ['attempts', 'missed_searches', 'column_mappings'],
]

const place = new Map(LOCK_ORDER.flatMap((tables, index) => tables.map((table) => [table, index] as const)))

/** Several rows of these are changed at once only while the other is held, so their own order does not matter. */
const GUARDED_BY: Readonly<Record<string, string>> = {
  mails: 'erasure lock',
  audit_log: 'erasure lock',
  messages: 'erasure lock',
  sponsorships: 'erasure lock',
  sessions: 'users',
  customer_notes: 'users',
  one_time_tokens: 'users',
  recovery_codes: 'users',
  undoable_belongings: 'undoables',
  undoable_products: 'undoables',
  favourites: 'users',
  saved_views: 'users',
  list_columns: 'users',
  shelf_lists: 'users',
  shelf_lines: 'shelf_lists',
  shelf_received: 'shelf_lists',
  job_customers: 'users',
  jobs: 'users',
  job_films: 'jobs',
  job_cars: 'jobs',
  job_offers: 'erasure lock',
  reviews: 'users',
  wraps: 'users',
  wrap_films: 'wraps',
  points_ledger: 'users',
  order_history: 'orders',
  order_lines: 'orders',
  parcels: 'orders',
  parcel_lines: 'orders',
  shipping_labels: 'orders',
  label_events: 'orders',
  payments: 'orders',
  bank_lines: 'orders',
  order_changes: 'orders',
  order_notes: 'orders',
  export_proofs: 'orders',
  online_payments: 'orders',
  provider_tasks: 'orders',
  payment_requests: 'orders',
  offers: 'users',
  offer_lines: 'offers',
  claims: 'erasure lock',
  claim_lines: 'claims',
  claim_entries: 'claims',
  claim_photos: 'claims',
  invoice_balances: 'orders',
  idempotency_keys: 'orders',
  uploads: 'catalogue_version',
  webhook_deliveries: 'webhook_receivers',
  batches: 'products',
  stock_movements: 'products',
  receipt_lines: 'receipts',
  price_list_lines: 'price_lists',
  suppliers: 'catalogue_version',
  purchase_orders: 'catalogue_version',
  supplied_products: 'catalogue_version',
  purchase_order_lines: 'catalogue_version',
  product_import_errors: 'product_imports',
}

type Statement = string | Readonly<{ text?: string }>
type Outcome = Readonly<{ command?: string; rowCount?: number | null }>

/** What one transaction has done so far. */
class Transaction {
  readonly locked: string[] = []
  readonly breaches: string[] = []
  readonly #inOrder = new Set<string>()
  readonly #forUpdate = new Set<string>()
  readonly #gone = new Set<string>()

  /** Reads a statement before it runs. */
  begin(text: string): void {
    const tables = tablesHeldBy(text)
    const [first = ''] = tables
    this.locked.push(...tables.filter((table) => !this.locked.includes(table)))
    if (/ order by .*for (no key )?(update|share)|= \$1 for /s.test(text)) for (const table of tables) this.#inOrder.add(table)
    if (/\bfor update\b(?! skip locked)/.test(text)) this.#forUpdate.add(first)
    // a key that others refer to changes as if the row went
    if (/^delete|^update "users" set "email"/.test(text)) this.#gone.add(first)
  }

  /** Reads what became of it. */
  end(text: string, { command, rowCount }: Outcome): void {
    const [table = ''] = tablesHeldBy(text)
    const isMany = (command === 'UPDATE' || command === 'DELETE') && (rowCount ?? 0) > 1
    if (!isMany || this.#inOrder.has(table) || this.locked.includes(GUARDED_BY[table] ?? '')) return
    this.breaches.push(`${rowCount} rows of ${table} in any order (${text.slice(0, 80)})`)
  }

  commit(): void {
    const breach = firstBreach(this.locked)
    if (breach !== null) this.breaches.push(breach)
    for (const table of this.#forUpdate) if (!this.#gone.has(table)) this.breaches.push(`${table} held for update, and no row of it went`)
  }
}

/**
 * Watches every transaction of a pool. `breaches` lists those that took a table after a later one, changed several rows in no fixed order,
 * or held rows more strongly than needed; each once.
 */
export function watchLockOrder(pool: pg.Pool): { breaches: () => string[] } {
  const found = new Set<string>()
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<Outcome>
    let transaction: Transaction | null = null
    const watchedQuery = async (statement: Statement, ...rest: unknown[]) => {
      const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).toLowerCase()
      if (text.startsWith('begin')) transaction = new Transaction()
      transaction?.begin(text)
      const outcome = await query(statement, ...rest)
      transaction?.end(text, outcome)
      if (text.startsWith('commit')) transaction?.commit()
      if (/^(commit|rollback)/.test(text)) {
        for (const breach of transaction?.breaches ?? []) found.add(breach)
        transaction = null
      }
      return outcome
    }
    client.query = watchedQuery as typeof client.query
  })
  return { breaches: () => [...found] }
}

/** The first table in a transaction that precedes one locked earlier; null when there is none. */
export function firstBreach(locked: readonly string[]): string | null {
  for (const [index, table] of locked.entries()) {
    const own = place.get(table)
    if (own === undefined) return `${table} has no place in the order`
    const later = locked.slice(0, index).find((before) => (place.get(before) ?? 0) > own)
    if (later !== undefined) return `${table} after ${later} (${locked.join(', ')})`
  }
  return null
}

const HOLDING = [
  /\bupdate (?:only )?"?(\w+)"? (?:as )?(?:"?\w+"? )?set\b/g,
  /\bdelete from "?(\w+)"?/g,
  /\bfrom "?(\w+)"?(?:(?!\bfrom\b|\bselect\b)[^;])*?\bfor (?:no key update|update|share|key share)\b/g,
]

/** The tables in which a statement locks existing rows, in the order of its text. Rows it adds are not visible to others yet. */
export function tablesHeldBy(statement: string): string[] {
  const text = statement.toLowerCase().replace(/\s+/g, ' ')
  if (/pg_advisory_xact_lock(_shared)?\(hashtextextended/.test(text)) return ['same request']
  if (text.includes('pg_advisory_xact_lock(')) return ['erasure lock']
  const places = HOLDING.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index, 1: table = '' }) => ({ index, table })))
  return [...new Set(places.toSorted((a, b) => a.index - b.index).map(({ table }) => table))]
}
