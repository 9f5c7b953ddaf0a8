import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { loggableReason, sqlState } from '#server/database/database-errors.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'

/** The protocol: JSON lines. Files are copied between `begin` and `end`, the log after `end`. */
export type BackupCommand = 'begin' | 'end'
export type ShopAnswer = Readonly<{ label: string } | { begun: true } | { refused: string }>

/** For the embedded database; accessible to the owner of `DATA_DIR` only. */
export function backupSocketPath(dataDir: string): string {
  return join(dataDir, 'backup.sock')
}

type SocketParts = Readonly<{ dataDir: string; pool: pg.Pool; log: DatabaseLog; suspendCheckpoints: () => () => void }>

/** Lets `npm run backup` copy the running embedded database. Orders wait for one checkpoint only. Logs a socket that cannot be opened. */
export async function openBackupSocket(parts: SocketParts): Promise<{ close: () => void }> {
  const path = backupSocketPath(parts.dataDir)
  // left by a killed process; DATA_DIR is locked
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (open.size > 1) socket.end(line({ refused: 'another backup is under way' }))
    else serve(socket, parts).catch((error) => socket.end(line({ refused: failureOf(error) })))
  })
  try {
    await listen(server, path)
  } catch (error) {
    parts.log.warn(`npm run backup cannot reach this shop while it runs: ${failureOf(error)}`)
  }
  return {
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
}

async function serve(socket: Socket, { pool, suspendCheckpoints }: SocketParts): Promise<void> {
  // a checkpoint would remove the log that the copy needs
  const resumeCheckpoints = suspendCheckpoints()
  let isCopying = false
  try {
    for await (const command of createInterface({ input: socket })) {
      if (command === ('begin' satisfies BackupCommand)) {
        await pool.query(`select pg_backup_start('npm run backup', fast => true)`)
        isCopying = true
        socket.write(line({ begun: true }))
      } else if (command === ('end' satisfies BackupCommand)) {
        isCopying = false
        socket.write(line({ label: await stop(pool) }))
      }
    }
  } finally {
    // the client disconnected while copying
    if (isCopying) await stop(pool)
    resumeCheckpoints()
  }
}

async function stop(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ labelfile: string }>('select labelfile from pg_backup_stop(wait_for_archive => false)')
  return rows[0]?.labelfile ?? ''
}

function line(answer: ShopAnswer): string {
  return `${JSON.stringify(answer)}\n`
}

/** The last line of a failed command, without row data, as it ends up in logs. */
export function failureOf(error: unknown): string {
  return error instanceof Error && sqlState(error) === undefined ? error.message : loggableReason(error)
}
