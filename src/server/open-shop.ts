import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { paths } from '#contract/pages/pages.ts'
import { openBackupSocket } from '#server/backups/backup-socket.ts'
import { createLedgers } from '#server/bookkeeping/ledger/send-vouchers.ts'
import { noteReturn } from '#server/claims/return-label.ts'
import { ownerToken } from '#server/customers/create-superadmin.ts'
import { isRightKey } from '#server/customers/login/second-factor.ts'
import { watchCatalogueVersion } from '#server/database/catalogue.ts'
import { DEMO_PASSWORD, findOpenDemoLogins } from '#server/demo/demo-logins.ts'
import { createEInvoices } from '#server/e-invoices/deliver-e-invoices.ts'
import { createOutbox } from '#server/mails/deliver-mails.ts'
import { createLabels } from '#server/parcels/labels/worker.ts'
import { createPayments } from '#server/payments/online/worker.ts'
import { startPriceUpdates } from '#server/prices/apply-due-prices.ts'
import { accessPointOpener } from './access-point/open-access-point.ts'
import { createApi } from './app.ts'
import type { Connection, DatabaseConnection } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { openDemoShop } from './demo/open-demo-shop.ts'
import { closeTypesetter } from './documents/typesetter.ts'
import type { Env } from './env.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createProductImports, workOnImports } from './imports/work-on-imports.ts'
import { createWebhooks } from './integrations/deliver-webhooks.ts'
import { ledgerOpener } from './ledger-provider/open-ledger-provider.ts'
import { renderMail } from './mail-templates.ts'
import { createMetrics } from './metrics/metrics.ts'
import { loadBuild } from './pages/load-build.ts'
import { openPaymentProvider } from './payment-provider/open-payment-provider.ts'
import { drawCloseUpApart } from './pictures/close-ups.ts'
import { openPictureStorage } from './pictures/open-picture-storage.ts'
import { readSecretKey } from './secret-key.ts'
import { readSettings } from './settings/queries.ts'
import { isReadyForOrders } from './settings/setup.ts'
import { openShippingProvider } from './shipping-provider/open-shipping-provider.ts'
import type { Outbox, Shop } from './shop.ts'
import { startHttp } from './start-http.ts'
import { workOnLargeUndos } from './undo/work-on-large-undos.ts'

/** Migrates, loads demo data into a new database, and starts listening. The database may still be opening. */
export async function openShop(env: Env, log: Logger, opening: Promise<DatabaseConnection>): Promise<void> {
  // preloads the pages' code; failures are reported on first use
  loadBuild().catch(() => undefined)
  const database = await opening
  const { db } = database
  const now = () => new Date()
  const secretKey = await readSecretKey(env)
  await migrate(database.pool)
  const privatePictures = openPictureStorage(env, 'sponsorships')
  await openDemoShop({ db, env, log, privatePictures, now: now() })
  if (!(await isRightKey(db, secretKey)))
    log.error(
      'SECRET_KEY (or secret.key beside the data) is not the one second factors were sealed with: put it back, or run admin:recover',
    )
  const settings = () => readSettings(db)
  const pictures = openPictureStorage(env)
  const shipping = await openShippingProvider(env)
  const provider = await openPaymentProvider(env)
  const mails = createOutbox({ db, env, log, now, settings, renderMail, pictures, shipping, isPaidOnline: provider !== null })
  const webhooks = createWebhooks({ db, log, now, secretKey, settings, outbox: mails, allowsLocal: env.webhooksToThisMachine })
  const outbox: Outbox = {
    wake: () => {
      mails.wake()
      webhooks.wake()
    },
    close: async () => {
      await webhooks.close()
      await mails.close()
    },
  }
  const payments = provider && createPayments({ db, env, log, now, settings, outbox, provider })
  const labels = shipping && createLabels({ db, log, now, settings, outbox, provider: shipping, onReturn: noteReturn })
  const ledgers = createLedgers({ db, log, now, secretKey, settings, open: ledgerOpener(env) })
  const eInvoices = createEInvoices({ db, log, now, secretKey, open: accessPointOpener(env) })
  const imports = createProductImports({ db, env, log, now, pause }, [workOnImports, workOnLargeUndos])
  const catalogue = watchCatalogueVersion(db, database.engine)
  const metrics = env.metricsToken === null ? null : createMetrics({ pool: database.pool, backupDir: env.backupDir, now })
  const drawCloseUp = env.drawsCloseUps ? drawCloseUpApart : null
  const storage = { pictures, privatePictures, drawCloseUp }
  const takesOrders = async () => env.demo || (await isReadyForOrders(db))
  const shop: Shop = {
    db,
    env,
    log,
    now,
    pause,
    secretKey,
    settings,
    takesOrders,
    catalogue,
    outbox,
    renderMail,
    imports,
    payments,
    labels,
    ledgers,
    eInvoices,
    ...storage,
    metrics,
  }
  const prices = await startPriceUpdates(shop)
  const housekeeping = startHousekeeping(shop)
  const { dataDir } = env
  const { pool, suspendCheckpoints } = database
  const backupSocket = suspendCheckpoints && (await openBackupSocket({ dataDir, pool, log, suspendCheckpoints }))
  const http = await startHttp({ shop, api: createApi(shop), host: env.host, port: env.port })
  // announced by the first worker only
  if ((cluster.worker?.id ?? 1) === 1) await announce(http.address, env, db, secretKey)

  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info(`${signal}: finishing the requests under way`)
    await http.close()
    housekeeping.close()
    await prices.close()
    backupSocket?.close()
    await payments?.close()
    await labels?.close()
    await ledgers.close()
    await eInvoices.close()
    await imports.close()
    await outbox.close()
    await closeTypesetter()
    await database.close()
    process.exit(0)
  }
  // the primary tells a worker to end, after the connections it hands over
  if (http.endRequested) void http.endRequested.then(() => stop('told to end'))
  else for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

/** Printed on the console at start; everything else is in the log. */
async function announce(address: string, env: Env, db: Connection, secretKey: string): Promise<void> {
  const logins = env.demo ? await demoLines(db) : await ownerLines(address, env, db, secretKey)
  const lines = [`The shop is open at ${address}`, `API: ${address}/api/docs`, ...logins]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

async function demoLines(db: Connection): Promise<string[]> {
  const logins = await findOpenDemoLogins(db)
  return logins.length === 0 ? [] : ['', `Demo logins (password ${DEMO_PASSWORD}): ${logins.join(', ')}`]
}

async function ownerLines(address: string, { publicUrl, isLocal }: Env, db: Connection, secretKey: string): Promise<string[]> {
  const token = await ownerToken(db, secretKey)
  if (token === null) return []
  const page = `${isLocal ? address : publicUrl}${paths.becomeOwner({ token })}`
  return [
    '',
    `There is no account to log in with yet. Create the owner's here: ${page}`,
    'It works until the owner is created. `npm run admin:create` does the same while the shop is stopped; DEMO=1 shows a demo shop.',
  ]
}
