import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Load = Readonly<{ path: string; encoding?: 'br' | 'identity'; connections?: number; seconds?: number }>

const CLIENT = fileURLToPath(new URL('load-client.ts', import.meta.url))
const run = promisify(execFile)

/** Answers per second of one address, requested by another process. */
export async function measureLoad(address: string, { path, encoding = 'br', connections = 32, seconds = 2 }: Load): Promise<number> {
  const { hostname, port } = new URL(address)
  const { stdout } = await run(process.execPath, [CLIENT, hostname, port, path, encoding, String(connections), String(seconds)])
  return Number(stdout)
}

export type Sent = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>

/** One answer with its bytes exactly as they crossed the wire. */
export function readSent(address: string, path: string, encoding = 'br'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = request(address + path, { headers: { 'accept-encoding': encoding }, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) })
      })
    })
    sending.on('error', reject).end()
  })
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The number that so many percent of the others do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}
