import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { type StartedProcess, startShop } from './started-process.ts'

/** What the server may hold while an import runs (issue 'the assortment'). */
export const UPLOAD_LIMIT_MB = 600

export type UploadBench = Readonly<{
  database: string
  pictures: number
  photoMb: number
  secondsPerPicture: number
  startMb: number
  peakMb: number
  /** the process beside it that encodes */
  encoderPeakMb: number
  /** of `/produkter` while the pictures were being encoded */
  pageMedianMs: number
  pageP99Ms: number
}>

const PICTURES = 200
/** Four browsers that send three at a time. */
const AT_ONCE = 12

/** Uploads 200 photographs of 4 MB and looks at the server's memory and at a guest's page meanwhile, on both engines. */
export async function benchUploads(): Promise<UploadBench[]> {
  const photo = await takePhoto()
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
  let peakMb = startMb
  let encoderPeakMb = 0
  const pageMs: number[] = []
  let isRunning = true
  const watching = watch(async () => {
    peakMb = Math.max(peakMb, shop.residentMb())
    encoderPeakMb = Math.max(encoderPeakMb, encoderMb())
    await pause(200)
  })
  const visiting = watch(async () => {
    const askedAt = performance.now()
    await (await fetch(`${shop.address}/produkter`)).arrayBuffer()
    pageMs.push(performance.now() - askedAt)
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
    peakMb,
    encoderPeakMb,
    pageMedianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    pageP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

/** Of every encoder on this machine: the bench runs one shop at a time. */
function encoderMb(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'rss=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.filter((line) => line.includes('encoder-process.ts'))
  return own.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024
}

/** What a telephone takes: 12 million pixels, 4 MB. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const photo = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#808080', noise } })
  for (let quality = 95; ; quality -= 3) {
    const bytes = await photo.clone().jpeg({ quality }).toBuffer()
    if (bytes.length < 4.4 * 2 ** 20) return bytes
  }
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.dk', password: 'demo1234' }),
  })
  return ((await response.json()) as { token: string }).token
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

/** The measurement as lines for a reader, the limit beside it. */
export function uploadLines(results: readonly UploadBench[]): string[] {
  return results.map(
    ({ database, pictures, photoMb, secondsPerPicture, startMb, peakMb, encoderPeakMb, pageMedianMs, pageP99Ms }) =>
      `${database}: ${pictures} photos of ${photoMb.toFixed(1)} MB, ${secondsPerPicture.toFixed(2)} s each; memory ${startMb.toFixed(0)} MB before, ` +
      `peak ${peakMb.toFixed(0)} MB (limit ${UPLOAD_LIMIT_MB} MB, ${peakMb < UPLOAD_LIMIT_MB ? 'kept' : 'BROKEN'}), beside it the encoder with ${encoderPeakMb.toFixed(0)} MB; ` +
      `/produkter meanwhile: median ${pageMedianMs.toFixed(1)} ms, 99 % within ${pageP99Ms.toFixed(1)} ms`,
  )
}

if (import.meta.main) process.stdout.write(`${uploadLines(await benchUploads()).join('\n')}\n`)
