import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = new URL('.', import.meta.url)
/** A client's garbage is collected by one helper: by four, for 60 ms on every core, it would be what makes the shop slow. */
const FLAGS = ['--v8-pool-size=1']
const MOST_TOLD = 64 * 1024 * 1024

/**
 * Runs one of this folder's clients in another process, told what to do as JSON, and answers what it tells when it is over. On the last core of
 * the machine where the system lets one be chosen. Throws what it says when it fails.
 */
export async function apart<Told>(client: string, work: object): Promise<Told> {
  const command = [process.execPath, ...FLAGS, fileURLToPath(new URL(client, HERE)), JSON.stringify(work)]
  const [program = '', ...args] = (await canPin()) ? ['taskset', '-c', String(availableParallelism() - 1), ...command] : command
  const { stdout } = await run(program, args, { maxBuffer: MOST_TOLD })
  return JSON.parse(stdout) as Told
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
