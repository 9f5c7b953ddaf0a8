import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isBuilt, SHOP } from '../scripts/build.ts'
import type { DatabaseLocation } from './databases.ts'
import { PEER_KEY, PEER_USER } from './shipmondo/peer.ts'
import { PEER_WEBHOOK_KEY } from './shipmondo/webhook-sender.ts'
import { SHORT_LIVED } from './short-lived.ts'
import { PEER_SECRET_KEY } from './stripe/api.ts'
import { PEER_WEBHOOK_SECRET } from './stripe/webhook-sender.ts'

/** So that the failure of a hanging process shows what it printed, instead of the limit of the whole test. */
const HANGS_AFTER_MS = 240_000
const ROOT = fileURLToPath(new URL('..', import.meta.url))
let main: string | null = null

/** The built server, as `npm start` runs it; its source when that has changed since, so that no outdated build is tested. */
function mainScript(): string {
  main ??= join(ROOT, isBuilt() ? SHOP : 'src/server/main.ts')
  return main
}

export type ShopProcess = Readonly<{
  /** where it answers, such as `http://127.0.0.1:54321` */
  address: string
  pid: number
  /** what it printed and logged so far */
  output: () => string
  /** ends it and resolves when it has exited: SIGTERM finishes what is under way, SIGKILL nothing */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}>

export type ShopProcessOptions = Pick<DatabaseLocation, 'databaseUrl' | 'dataDir'> & {
  demo?: '0' | '1' | ''
  host?: string
  /** without one it uses any free port, which its own links then do not name */
  port?: number
  /** how many processes answer; 1 by default */
  workers?: number
  /** without one mails stay in the outbox */
  smtpUrl?: string
  /** the address customers would see, where it is not the one it listens at */
  publicUrl?: string
  /** where it stores temporary files, if not where the system does */
  temporary?: string
  /** where Stripe's peer answers; without it there are no online payments */
  stripeUrl?: string
  /** where Shipmondo's peer answers; without it there are no labels */
  shipmondoUrl?: string
  /** where e-conomic's peer answers */
  economicUrl?: string
  /** the same for Dinero */
  dineroUrl?: string
  /** where the access points' peer answers as phoss AP, and as Storecove */
  accessPointUrl?: string
  storecoveUrl?: string
  logLevel?: 'warn' | 'info'
  metricsToken?: string
  isBehindProxy?: boolean
  /** the path of Node, if not the one that runs the tests */
  node?: string
}

/** The shop as it runs in earnest, in a process of its own, on the database at `location`. */
export async function startShopProcess({
  databaseUrl,
  dataDir,
  demo = '0',
  host = '127.0.0.1',
  port = 0,
  workers = 1,
  smtpUrl = '',
  publicUrl = '',
  temporary = tmpdir(),
  stripeUrl = '',
  shipmondoUrl = '',
  economicUrl = '',
  dineroUrl = '',
  accessPointUrl = '',
  storecoveUrl = '',
  logLevel = 'warn',
  metricsToken = '',
  isBehindProxy = false,
  node = process.execPath,
}: ShopProcessOptions): Promise<ShopProcess> {
  const child = spawn(node, [...SHORT_LIVED, mainScript()], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: host,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      WORKERS: String(workers),
      SMTP_URL: smtpUrl,
      PUBLIC_URL: publicUrl,
      DEMO: demo,
      TMPDIR: temporary,
      ECONOMIC_API_URL: economicUrl,
      DINERO_API_URL: dineroUrl,
      ACCESS_POINT_URL: accessPointUrl,
      STORECOVE_API_URL: storecoveUrl,
      SHIPMONDO_API_URL: shipmondoUrl,
      SHIPMONDO_USER: shipmondoUrl && PEER_USER,
      SHIPMONDO_KEY: shipmondoUrl && PEER_KEY,
      SHIPMONDO_WEBHOOK_KEY: shipmondoUrl && PEER_WEBHOOK_KEY,
      STRIPE_API_URL: stripeUrl,
      STRIPE_SECRET_KEY: stripeUrl && PEER_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: stripeUrl && PEER_WEBHOOK_SECRET,
      // films that come and go in a test would have it draw for minutes behind all others
      CLOSE_UPS: '0',
      METRICS_TOKEN: metricsToken,
      // receivers of tests are on this machine
      WEBHOOKS_TO_THIS_MACHINE: '1',
      TRUST_PROXY: isBehindProxy ? '1' : '',
      LOG_LEVEL: logLevel,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const inTime = async <T>(work: Promise<T>, lacking: string): Promise<T> => {
    const late = delay(HANGS_AFTER_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the shop did not ${lacking}: ${output}`)
    })
    return await Promise.race([work, late])
  }
  return {
    address: await inTime(
      addressOf(child, () => output),
      'start',
    ),
    pid: child.pid ?? 0,
    output: () => output,
    end: async (signal) => {
      child.kill(signal)
      await inTime(exited, `end after ${signal}`)
    },
  }
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = output().match(/open at (\S+)/)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the shop did not start: ${output()}`)))
  })
}
