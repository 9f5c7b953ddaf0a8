import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Asked, Asking } from './ask-client.ts'

const CLIENT = fileURLToPath(new URL('ask-client.ts', import.meta.url))
const run = promisify(execFile)
const CONNECTIONS = 16

/** What browsers of today take. */
export const AS_A_BROWSER = 'gzip, deflate, br, zstd'

/** Asks one question for a while from another process, on the last core of the machine where the system lets one be chosen. */
export async function askFor(seconds: number, asking: Omit<Asking, 'connections' | 'seconds'>): Promise<Asked> {
  const told = JSON.stringify({ ...asking, connections: CONNECTIONS, seconds } satisfies Asking)
  const command = [process.execPath, CLIENT, told]
  const pinned = (await canPin()) ? ['taskset', '-c', String(availableParallelism() - 1), ...command] : command
  const [program = '', ...args] = pinned
  const { stdout } = await run(program, args)
  return JSON.parse(stdout) as Asked
}

let pins: Promise<boolean> | undefined

function canPin(): Promise<boolean> {
  if (availableParallelism() < 2) return Promise.resolve(false)
  pins ??= run('taskset', ['-c', String(availableParallelism() - 1), process.execPath, '-e', '0']).then(
    () => true,
    () => false,
  )
  return pins
}
