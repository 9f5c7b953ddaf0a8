import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type StartedProcess = Readonly<{
  address: string
  /** from starting the process to its first answer */
  startMs: number
  pid: number
  /** resident memory of the process, all its threads included */
  residentMb: () => number
  stop: () => Promise<void>
}>

const START = fileURLToPath(new URL('../scripts/start.ts', import.meta.url))

/** Starts a script that prints `open at <address>` and waits for its first answer on `path`. */
export async function startProcess(script: string, args: readonly string[], env: NodeJS.ProcessEnv, path = '/'): Promise<StartedProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
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
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Starts the shop as `npm start` does once it is built. */
export async function startShop({
  dataDir,
  databaseUrl = '',
}: Readonly<{ dataDir: string; databaseUrl?: string }>): Promise<StartedProcess> {
  return await startProcess(START, [], {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  })
}
