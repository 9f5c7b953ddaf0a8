import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = new URL('.', import.meta.url)
/** One helper thread collects a client's garbage: four would take every core for 60 ms and slow the shop. */
const FLAGS = ['--v8-pool-size=1']
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Runs one of this folder's clients in a child process, with `work` as JSON, and answers the JSON it prints at its end. It runs on the last core
 * of the machine where the system lets one be chosen. Throws its error output when it fails.
 */
export async function inChildProcess<Output>(client: string, work: object): Promise<Output> {
  const command = [process.execPath, ...FLAGS, fileURLToPath(new URL(client, HERE)), JSON.stringify(work)]
  const [program = '', ...args] = (await canPin()) ? ['taskset', '-c', String(availableParallelism() - 1), ...command] : command
  const { stdout } = await run(program, args, { maxBuffer: MAX_OUTPUT_BYTES })
  return JSON.parse(stdout) as Output
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
