import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { postgresBinaries } from './postgres-binaries.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type PostgresServer = {
  url(database: string): string
  stop(): Promise<void>
}

export type UnixUser = { uid?: number; gid?: number }

/** Starts a real PostgreSQL server on a free port of this machine; `stop` ends it and deletes its files. */
export async function startPostgres({ settings = {} }: { settings?: Record<string, string> } = {}): Promise<PostgresServer> {
  const directory = temporaryDirectory()
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

  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(binaries.postgres, ['-D', data, ...flags], { ...user, env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await ready(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`, stop }
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
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
  server.stderr?.removeAllListeners('data')
  server.stderr?.resume()
}

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
