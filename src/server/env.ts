import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { countWorkers, MAX_WORKERS } from './processes/count-workers.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** the public address without trailing slash, for links and canonical addresses */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** default: one per core */
  WORKERS: z.coerce.number().int().min(1).max(MAX_WORKERS).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** default: a generated key stored beside the data */
  SECRET_KEY: z.string().min(32).optional(),
  DEMO: flag.optional(),
  /** store pictures in an S3 bucket instead of DATA_DIR/images: all of these or none */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** card and MobilePay through Stripe: both or none */
  STRIPE_SECRET_KEY: z.string().min(10).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(10).optional(),
  /** a local Stripe replacement, for trying the shop without an account */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** parcel labels through Shipmondo: both or none */
  SHIPMONDO_USER: z.string().min(3).optional(),
  SHIPMONDO_KEY: z.string().min(10).optional(),
  /** the key chosen for the webhook; without it parcels are asked about every three hours only */
  SHIPMONDO_WEBHOOK_KEY: z.string().min(16).optional(),
  /** a local Shipmondo replacement or Shipmondo's sandbox, for trying labels without paying for them */
  SHIPMONDO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** a local e-conomic replacement, for trying the bookkeeping without an agreement */
  ECONOMIC_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** a local replacement of Dinero and of its tokens */
  DINERO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** the owner's own access point (phoss AP): on this machine, or anywhere by https */
  ACCESS_POINT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** a local Storecove replacement, for trying e-invoices without an account */
  STORECOVE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** 1: webhooks may reach this machine, for testing */
  WEBHOOKS_TO_THIS_MACHINE: flag.default(false),
  /** behind a reverse proxy that sets X-Forwarded-For */
  TRUST_PROXY: flag.default(false),
  /** bearer token of `/metrics`; long, as guessing is not limited */
  METRICS_TOKEN: z.string().min(20).optional(),
  /** 0: do not redraw the home page's close-up, which takes a core for a minute */
  CLOSE_UPS: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type S3Settings = Readonly<{ endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }>

/** `apiUrl` is null for Stripe itself. */
export type StripeSettings = Readonly<{ secretKey: string; webhookSecret: string; apiUrl: string | null }>

/** `webhookKey` is null without a webhook, `apiUrl` for Shipmondo itself. */
export type ShipmondoSettings = Readonly<{ user: string; key: string; webhookKey: string | null; apiUrl: string | null }>

export type Env = Readonly<{
  port: number
  host: string
  publicUrl: string
  dataDir: string
  backupDir: string
  databaseUrl: string | null
  /** always one with the embedded engine */
  workers: number
  /** as configured */
  workersRequested: number | null
  smtpUrl: string | null
  secretKey: string | null
  /** reachable from this machine only: loopback, without proxy */
  isLocal: boolean
  isProduction: boolean
  demo: boolean
  s3: S3Settings | null
  /** null without online payment */
  stripe: StripeSettings | null
  /** null without labels */
  shipmondo: ShipmondoSettings | null
  /** null for e-conomic itself; its keys are typed by the owner */
  economicUrl: string | null
  /** the same for Dinero */
  dineroUrl: string | null
  /** null without an access point of one's own */
  accessPointUrl: string | null
  /** null for Storecove itself; its key is typed by the owner */
  storecoveUrl: string | null
  /** never to other hosts of an inner network */
  webhooksToThisMachine: boolean
  trustProxy: boolean
  metricsToken: string | null
  drawsCloseUps: boolean
  logLevel: string
}>

/** Reads and validates the environment. Throws a one-line error naming every wrong variable. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  // shells and .env files leave variables empty
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')
    throw new Error(`The environment is not right: ${wrong}`)
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const isProduction = env.NODE_ENV === 'production'
  const isLocal = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname) && !env.TRUST_PROXY
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    databaseUrl: env.DATABASE_URL ?? null,
    workers: countWorkers({ requested: env.WORKERS ?? null, isOnServer: env.DATABASE_URL !== undefined, cores: availableParallelism() }),
    workersRequested: env.WORKERS ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    secretKey: env.SECRET_KEY ?? null,
    isLocal,
    isProduction,
    // a publicly reachable shop is a demo only when configured
    demo: env.DEMO ?? (isLocal && !isProduction),
    s3: readS3(env),
    stripe: readStripe(env),
    shipmondo: readShipmondo(env),
    economicUrl: readLocalUrl('ECONOMIC_API_URL', env.ECONOMIC_API_URL),
    dineroUrl: readLocalUrl('DINERO_API_URL', env.DINERO_API_URL),
    accessPointUrl: readOwnUrl('ACCESS_POINT_URL', env.ACCESS_POINT_URL),
    storecoveUrl: readLocalUrl('STORECOVE_API_URL', env.STORECOVE_API_URL),
    webhooksToThisMachine: env.WEBHOOKS_TO_THIS_MACHINE,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    drawsCloseUps: env.CLOSE_UPS,
    logLevel: env.LOG_LEVEL,
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(host) || host === '::1' || host === '[::1]'
}

function readS3(env: z.infer<typeof environment>): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(needed).length && S3_REGION === undefined) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error(`The environment is not right: ${missing.join(', ')} (pictures in a bucket need all of them)`)
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Without the webhook secret payments would be missed; a foreign host would receive the key. A partial configuration stops the start. */
function readStripe(env: z.infer<typeof environment>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl = null } = env
  if (!secretKey && !webhookSecret && !apiUrl) return null
  if (!secretKey || !webhookSecret) {
    const missing = [...(secretKey ? [] : ['STRIPE_SECRET_KEY']), ...(webhookSecret ? [] : ['STRIPE_WEBHOOK_SECRET'])]
    throw new Error(`The environment is not right: ${missing.join(', ')} (card and MobilePay need both secrets)`)
  }
  if (apiUrl && !isLoopback(new URL(apiUrl).hostname))
    throw new Error('The environment is not right: STRIPE_API_URL (a server on this machine only; leave it out to reach Stripe)')
  return { secretKey, webhookSecret, apiUrl }
}

const SHIPMONDO_SANDBOX = 'https://sandbox.shipmondo.com/api/public/v3'

/** A foreign host would receive the key. */
function readShipmondo(env: z.infer<typeof environment>): ShipmondoSettings | null {
  const { SHIPMONDO_USER: user, SHIPMONDO_KEY: key, SHIPMONDO_WEBHOOK_KEY: webhookKey = null, SHIPMONDO_API_URL: configured } = env
  if (!user && !key && !webhookKey && !configured) return null
  if (!user || !key) {
    const missing = [...(user ? [] : ['SHIPMONDO_USER']), ...(key ? [] : ['SHIPMONDO_KEY'])]
    throw new Error(`The environment is not right: ${missing.join(', ')} (labels need user and key)`)
  }
  const apiUrl = configured?.replace(/\/+$/, '') ?? null
  if (apiUrl && apiUrl !== SHIPMONDO_SANDBOX && !isLoopback(new URL(apiUrl).hostname))
    throw new Error(`The environment is not right: SHIPMONDO_API_URL (a server on this machine or ${SHIPMONDO_SANDBOX} only)`)
  return { user, key, webhookKey, apiUrl }
}

/** A foreign host would receive the keys. */
function readLocalUrl(name: string, configured: string | undefined): string | null {
  if (configured === undefined) return null
  if (!isLoopback(new URL(configured).hostname)) throw new Error(`The environment is not right: ${name} (a server on this machine only)`)
  return configured.replace(/\/+$/, '')
}

/** The key and the invoices would travel readable. */
function readOwnUrl(name: string, configured: string | undefined): string | null {
  if (configured === undefined) return null
  const { protocol, hostname } = new URL(configured)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new Error(`The environment is not right: ${name} (https, or a server on this machine)`)
  return configured.replace(/\/+$/, '')
}
