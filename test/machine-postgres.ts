import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, unprivilegedUser } from './postgres.ts'

const OLDEST = 15
/** What a server's package brings and the embedded binaries lack. */
const NEEDED = ['initdb', 'pg_ctl', 'psql', 'pg_basebackup', 'pg_verifybackup', 'pg_archivecleanup']
const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']

export type MachinePostgres = Readonly<{
  url: string
  dataDirectory: string
  walArchive: string
  /** runs a script of ops/point-in-time as the database's user, and answers what it printed */
  run: (script: string, args?: readonly string[]) => string
  start: () => void
  stop: (mode: 'fast' | 'immediate') => void
}>

/** The folder of a whole PostgreSQL of this machine, 15 or newer, or null. */
export function findPostgresBinaries(): string | null {
  const folders = PLACES.filter((place) => existsSync(place)).flatMap((place) => readdirSync(place).map((name) => join(place, name, 'bin')))
  const candidates = [...(process.env.PATH ?? '').split(':'), ...folders]
  return candidates.findLast((folder) => NEEDED.every((name) => existsSync(join(folder, name))) && majorOf(folder) >= OLDEST) ?? null
}

function majorOf(folder: string): number {
  return Number(/\d+/.exec(execFileSync(join(folder, 'pg_ctl'), ['--version'], { encoding: 'utf8' }))?.[0])
}

/** A new server of the machine's own PostgreSQL below `directory`, which is not started yet. */
export async function machinePostgres(binaries: string, directory: string, scripts: string): Promise<MachinePostgres> {
  const user = unprivilegedUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  chmodSync(directory, 0o755)
  const port = await freePort()
  const [dataDirectory, walArchive] = [join(directory, 'data'), join(directory, 'wal')]
  const env = {
    PATH: `${binaries}:/usr/bin:/bin`,
    LC_ALL: 'C',
    PGDATA: dataDirectory,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    WAL_ARCHIVE: walArchive,
    BASE_BACKUPS: join(directory, 'base'),
  }
  const log = join(directory, 'log')
  const runCommand = (command: string, args: readonly string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync(command, args, { ...user, env, cwd: directory, encoding: 'utf8', input })
    if (status === 0) return stdout
    const logged = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
    throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}${logged}`)
  }
  runCommand('initdb', ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    dataDirectory,
    walArchive,
    // the script is read here: the database's user may not see this folder
    run: (script, args = []) => runCommand('sh', ['-s', '--', ...args], readFileSync(join(scripts, script), 'utf8')),
    start: () => void runCommand('pg_ctl', ['start', '--wait', '--log', log, '--options', options]),
    stop: (mode) => void runCommand('pg_ctl', ['stop', '--wait', '--mode', mode]),
  }
}
