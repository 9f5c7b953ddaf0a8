import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { logIn } from './log-in.ts'
import { printLine, table, whole } from './print.ts'
import { type StartedProcess, startShop } from './started-process.ts'

/** What the shop and its encoder may hold together while an import runs. */
const UPLOAD_LIMIT_MB = 600

type UploadBench = Readonly<{
  database: string
  pictures: number
  photoMb: number
  secondsPerPicture: number
  startMb: number
  /** of the shop, of the process beside it that encodes, and the most both held at one moment */
  shopPeakMb: number
  encoderPeakMb: number
  peakMb: number
  /** of `/produkter` while the pictures were being encoded */
  pageMedianMs: number
  pageP99Ms: number
}>

const PICTURES = 200
/** Four browsers that send three at a time. */
const AT_ONCE = 12

/** Uploads 200 photographs of 4 MB and looks at the server's memory and at a guest's page during it, on both engines. */
async function benchUploads(): Promise<UploadBench[]> {
  const photo = await createPhoto()
  const postgres = await startPostgres()
  const folders = [temporaryDirectory(), temporaryDirectory()] as const
  try {
    const embedded = await measure('embedded database', await startShop({ dataDir: folders[0] }), photo)
    const server = await startShop({ dataDir: folders[1], databaseUrl: postgres.url('postgres') })
    return [embedded, await measure('PostgreSQL server', server, photo)]
  } finally {
    await postgres.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(database: string, shop: StartedProcess, photo: Buffer): Promise<UploadBench> {
  const token = await logIn(shop.address)
  const startMb = shop.residentMb()
  let [shopPeakMb, encoderPeakMb, peakMb] = [startMb, 0, startMb]
  const pageMs: number[] = []
  let isRunning = true
  const watching = watch(async () => {
    const [own, beside] = [shop.residentMb(), encoderMb(shop.pid)]
    shopPeakMb = Math.max(shopPeakMb, own)
    encoderPeakMb = Math.max(encoderPeakMb, beside)
    peakMb = Math.max(peakMb, own + beside)
    await pause(200)
  })
  const visiting = watch(async () => {
    const sentAt = performance.now()
    await (await fetch(`${shop.address}/produkter`)).arrayBuffer()
    pageMs.push(performance.now() - sentAt)
    await pause(20)
  })
  async function watch(look: () => Promise<void>): Promise<void> {
    while (isRunning) await look()
  }

  const startedAt = performance.now()
  let sent = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < PICTURES) {
        sent += 1
        await upload(shop.address, token, photo, `Nordlys ${sent}.jpg`)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  isRunning = false
  await Promise.all([watching, visiting])
  await shop.stop()
  const sorted = pageMs.toSorted((a, b) => a - b)
  return {
    database,
    pictures: PICTURES,
    photoMb: photo.length / 2 ** 20,
    secondsPerPicture: seconds / PICTURES,
    startMb,
    shopPeakMb,
    encoderPeakMb,
    peakMb,
    pageMedianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    pageP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

/** Of the encoder this shop started. */
function encoderMb(shopPid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.map((line) => line.trim().split(/\s+/)).filter(([ppid, , ...args]) => Number(ppid) === shopPid && isEncoder(args))
  return own.reduce((sum, [, rss]) => sum + Number(rss), 0) / 1024
}

function isEncoder(args: readonly string[]): boolean {
  return args.some((arg) => arg.includes('encoder-process.'))
}

/** What a telephone takes: 12 million pixels, 4 MB. */
async function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const photo = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#808080', noise } })
  for (let quality = 95; ; quality -= 3) {
    const bytes = await photo.clone().jpeg({ quality }).toBuffer()
    if (bytes.length < 4.4 * 2 ** 20) return bytes
  }
}

async function upload(address: string, token: string, photo: Buffer, name: string): Promise<void> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(photo)]), name)
  const response = await fetch(`${address}/api/upload/product-image`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

export async function printUploads(): Promise<void> {
  const results = await benchUploads()
  printLine(
    `\n${PICTURES} photos of ${results[0]?.photoMb.toFixed(1)} MB uploaded, ${AT_ONCE} at a time, while a guest looks at /produkter`,
  )
  table(
    ['', 's each', 'shop before', 'shop peak', 'encoder peak', 'both at once', `limit ${UPLOAD_LIMIT_MB} MB`, 'page median', 'page 99 %'],
    results.map(({ database, secondsPerPicture, startMb, shopPeakMb, encoderPeakMb, peakMb, pageMedianMs, pageP99Ms }) => [
      database,
      secondsPerPicture.toFixed(2),
      `${whole(startMb)} MB`,
      `${whole(shopPeakMb)} MB`,
      `${whole(encoderPeakMb)} MB`,
      `${whole(peakMb)} MB`,
      peakMb < UPLOAD_LIMIT_MB ? 'kept' : 'BROKEN',
      `${pageMedianMs.toFixed(1)} ms`,
      `${pageP99Ms.toFixed(1)} ms`,
    ]),
  )
}
