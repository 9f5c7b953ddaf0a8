import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { migrate, readMigrations, SCHEMA_FOLDER, sinceBaseline } from '#server/database/migrate.ts'
import { PICTURES_FOLDER, trialFolder } from './backup-folder.ts'
import { type BackedUpPicture, DamagedBackup, type Manifest, ROWS_FILE, readManifest } from './manifest.ts'
import { findLostPictures } from './pictures.ts'
import { loadRows } from './rows-file.ts'

/** Brings an empty database to what it was when the backup began: its schema of that day, its rows, and then the newer
 * migrations, functions and triggers. Throws one clear line when the backup is older than the baseline or newer than this version. */
export async function loadBackup(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const files = await readMigrations(SCHEMA_FOLDER)
  const migrations = sinceBaseline(`The backup ${basename(folder)}`, manifest.migrations, files)
  const strange = migrations.find(({ name, checksum }) => !files.some((file) => file.name === name && file.checksum === checksum))
  if (strange)
    throw new DamagedBackup(folder, `it has migration ${strange.name}, which this version of the shop does not: run a newer version`)
  await migrate(pool, { upTo: migrations.at(-1)?.name })
  await loadRows(pool, join(folder, ROWS_FILE), manifest)
  // the rows hold the record of the backed up shop's functions, which this database does not have yet
  await migrate(pool, { renewsFunctions: true })
}

/** Restores a backup into a temporary database in `trial`. Answers violations in its books; throws when a row differs. */
export async function openOnTrial(folder: string, trial: string, log: DatabaseLog): Promise<string[]> {
  const manifest = await readManifest(folder)
  const database = await connect({ dataDir: trial, durable: false, log })
  try {
    await loadBackup(database.pool, folder, manifest)
    return await checkBooks(database.pool)
  } finally {
    await database.close()
    await rm(trial, { recursive: true, force: true })
  }
}

type CheckReport = Readonly<{ manifest: Manifest; lostPictures: readonly BackedUpPicture[]; faults: readonly string[] }>

/** Verifies checksums and a test restore. Throws when rows are missing or changed; reports bad pictures. */
export async function checkBackup(folder: string, log: DatabaseLog): Promise<CheckReport> {
  const manifest = await readManifest(folder)
  const lostPictures = await findLostPictures(join(dirname(folder), PICTURES_FOLDER), manifest.pictures)
  const trial = trialFolder(dirname(folder))
  try {
    return { manifest, lostPictures, faults: await openOnTrial(folder, trial, log) }
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

const RULES: Readonly<Record<string, string>> = {
  'customers whose points are not the sum of their ledger': `
    select from users u where points <> (select coalesce(sum(l.points), 0) from points_ledger l where l.user_id = u.id)`,
  'orders that are not the sum of their lines': `
    select from orders o where subtotal_ore <> (select coalesce(sum(line_total_ore), 0) from order_lines l where l.order_id = o.id)`,
  'orders without a line': 'select from orders o where not exists (select from order_lines l where l.order_id = o.id)',
  'orders whose paid amounts are not the sum of their payments': `
    select from orders o where (o.paid_ore, o.refunded_ore) is distinct from (
      select (coalesce(sum(p.amount_ore), 0)::bigint, coalesce(sum(greatest(0, 0 - p.amount_ore)) filter (where p.id > coalesce(o.revived_after_payment_id, 0)), 0)::bigint) from payments p
      where p.order_id = o.id and p.reminder_id is null and p.reverses_id is null and not exists (select from payments r where r.reverses_id = p.id))`,
  'lines of the bank whose booked amount is not the sum of their payments': `
    select from bank_lines b where booked_ore <> (select coalesce(sum(p.amount_ore), 0) from payments p where p.bank_line_id = b.id)`,
  'orders whose payment status is not what their sums say': `
    select from orders where total_ore > 0 and payment_status <> case
      when refunded_ore > 0 and paid_ore <= 0 then 'refunded'
      when paid_ore >= total_ore - credited_ore then 'paid'
      when paid_ore > 0 then 'partial' else 'unpaid' end`,
  'orders whose credited and invoiced amounts are not those of their documents': `
    select from orders o where (o.credited_ore, o.invoiced_ore) is distinct from (
      select (coalesce(sum(i.total_ore) filter (where i.credit_kind = 'reduction'), 0)::bigint,
        coalesce(sum(case when i.kind = 'invoice' then i.total_ore when i.credit_kind = 'annulment' then 0 - i.total_ore else 0 end), 0)::bigint)
      from invoices i where i.order_id = o.id)`,
  'lines whose sent rolls are not those of their parcels': `
    select from order_lines l where l.sent <> (
      select coalesce(sum(pl.quantity), 0) from parcel_lines pl join parcels p on p.id = pl.parcel_id
      where pl.order_line_id = l.id and p.taken_back_at is null)`,
  'numbers missing in the series of invoices': `
    select from (select min(number) as first, max(number) as last, count(*) as documents from invoices) as issued, invoice_series
    where issued.last - issued.first + 1 <> documents or issued.last <> invoice_series.last`,
}

/** The violations in an open database, one per line. */
export async function checkBooks(pool: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<string[]> {
  const faults: string[] = []
  for (const [what, broken] of Object.entries(RULES)) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from (${broken}) as broken`)
    const count = rows[0]?.count ?? 0
    if (count > 0) faults.push(`${count} ${what}`)
  }
  return faults
}
