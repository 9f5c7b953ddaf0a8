import type { Logger } from 'pino'

type Limit = Readonly<{ what: string; withinMs: number; log: Pick<Logger, 'error'> }>

const BEGUN_AGAIN = 'SHOP_BEGUN_AGAIN'

/**
 * Waits for an opening. After a timeout the process logs it and restarts in place, keeping pid, arguments and environment (decision 0067).
 * The second time, or where that is impossible, it keeps waiting.
 */
export async function openInTime<Opened>(opening: Promise<Opened>, { what, withinMs, log }: Limit): Promise<Opened> {
  const late = setTimeout(() => beginAgain({ what, withinMs, log }), withinMs)
  try {
    return await opening
  } finally {
    clearTimeout(late)
  }
}

function beginAgain({ what, withinMs, log }: Limit): void {
  const seconds = withinMs / 1000
  if (!process.execve || process.platform === 'win32' || process.env[BEGUN_AGAIN] !== undefined) {
    log.error(`${what} has not opened within ${seconds} s: the shop waits on; end it and start it again when it stays silent`)
    return
  }
  log.error(`${what} has not opened within ${seconds} s: the shop begins again`)
  const [, ...argv] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...argv], { ...process.env, [BEGUN_AGAIN]: '1' })
}
