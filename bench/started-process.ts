import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type StartedProcess = Readonly<{
  address: string
  /** from starting the process to its first answer */
  startMs: number
  pid: number
  /** resident memory of the process, all its threads included */
  residentMb: () => number
  /** of a processor it used until now, all its threads together; to 10 ms, and NaN where the system has no /proc */
  cpuMs: () => number
  stop: () => Promise<void>
}>

const HERE = fileURLToPath(new URL('..', import.meta.url))

/** Starts a script that prints `open at <address>` and waits for its first answer on `path`. */
export async function startProcess(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { path = '/', cwd }: Readonly<{ path?: string; cwd?: string }> = {},
): Promise<StartedProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'], cwd })
  const exited = once(child, 'exit')
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text
      const found = /open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${script} ended: ${output}`)))
  })
  const answer = await fetch(address + path)
  if (!answer.ok) throw new Error(`${address}${path} answered ${answer.status}`)
  await answer.arrayBuffer()
  return {
    address,
    startMs: performance.now() - startedAt,
    pid: child.pid ?? 0,
    residentMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const TICK_MS = 10

function cpuMsOf(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  // user and system time stand at the 14th and 15th place, the name of the program at the second
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) * TICK_MS
}

/** Starts the shop as `npm start` does once it is built; that of another folder where one is named. */
export async function startShop({
  dataDir,
  databaseUrl = '',
  checkout = HERE,
}: Readonly<{ dataDir: string; databaseUrl?: string; checkout?: string }>): Promise<StartedProcess> {
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // memory and time are those of one process
    WORKERS: '1',
    // clients name their network in X-Forwarded-For
    TRUST_PROXY: '1',
    SMTP_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  }
  return await startProcess(join(checkout, 'scripts/start.ts'), [], env, { cwd: checkout })
}
