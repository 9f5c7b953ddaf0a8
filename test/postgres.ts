import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { postgresBinaries } from './postgres-binaries.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type PostgresServer = {
  url(database: string): string
  /** suspends every process of it: it accepts connections and answers nothing */
  freeze(): void
  thaw(): void
  /** ends it as an administrator does, and keeps its files */
  halt(): Promise<void>
  /** starts it again where it was, if it does not run */
  resume(): Promise<void>
  /** ends it and deletes its files */
  stop(): Promise<void>
}

export type UnixUser = { uid?: number; gid?: number }

type PostgresOptions = Readonly<{
  settings?: Record<string, string>
  /** where its files are stored, if not where the system stores temporary ones */
  parent?: string
}>

/** Starts a real PostgreSQL server on a free port of this machine. */
export async function startPostgres({ settings = {}, parent }: PostgresOptions = {}): Promise<PostgresServer> {
  const directory = temporaryDirectory(parent)
  const user = unprivilegedUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  const binaries = await postgresBinaries(directory, user)
  const data = join(directory, 'data')
  const environment = { ...process.env, LC_ALL: 'C' }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  execFileSync(binaries.initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], {
    ...user,
    env: environment,
    stdio: 'pipe',
  })

  return await serve({ directory, data, binary: binaries.postgres, user, settings })
}

type Served = Readonly<{
  directory: string
  data: string
  binary: string
  user: UnixUser
  settings: Record<string, string>
}>

/** Runs a server on files that are there. */
async function serve({ directory, data, binary, user, settings }: Served): Promise<PostgresServer> {
  const environment = { ...process.env, LC_ALL: 'C' }
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => spawn(binary, ['-D', data, ...flags], { ...user, env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  let server = start()
  const halt = async () => {
    if (!isRunning(server)) return
    signalAll(server, 'SIGCONT')
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  const stop = async () => {
    await halt()
    rmSync(directory, { recursive: true, force: true })
  }
  const resume = async () => {
    if (isRunning(server)) return
    server = start()
    await ready(server)
  }
  try {
    await ready(server)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    halt,
    resume,
    stop,
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Signals the server and the processes that serve its connections. */
function signalAll({ pid = 0 }: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  // the server first, so that it makes no more of them
  process.kill(pid, signal)
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  for (const child of children) signalIfThere(Number(child), signal)
}

/** A process that works for one query only may have ended since it was listed. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL refuses to run as root; every system has this user. */
export function unprivilegedUser(): UnixUser {
  if (process.getuid?.() !== 0) return {}
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function ready(server: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (text) => {
      output += text
      if (/ready to accept connections/.test(output)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
  server.stderr?.removeAllListeners('data')
  server.stderr?.resume()
}

/**
 * A port of this machine that was free a moment ago. It lies below those a system assigns to outgoing connections, so that none of the many connections of a
 * run takes it before it is listened at.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
