import { execFile } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { isExecutable } from '#test/executable.ts'

const run = promisify(execFile)

/** The `pgbench` of this machine, the newest where there are several; null when there is none (Debian: the package `postgresql`). */
export function findPgbench(): string | null {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted((one, other) => versionOf(other) - versionOf(one))
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.map((folder) => join(folder, 'pgbench')).find(isExecutable) ?? null
}

function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0])
}

export type Pgbench = Readonly<{ binary: string; url: string; script: string; directory: string }>

/** How often per second pgbench runs a script with so many clients, its statements prepared. */
export async function ratePgbench(
  { binary, url, script, directory }: Pgbench,
  { clients, seconds }: Readonly<{ clients: number; seconds: number }>,
): Promise<number> {
  const file = join(directory, 'script.sql')
  writeFileSync(file, script)
  const args = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, `--time=${seconds}`, `--file=${file}`, url]
  const { stdout } = await run(binary, args)
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench told no rate: ${stdout}`)
  return Number(rate)
}
