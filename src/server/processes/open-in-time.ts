import type { Logger } from 'pino'

type Progress = Readonly<{ thread: number; cpuMs: number }>
type Limit = Readonly<{
  what: string
  withinMs: number
  log: Pick<Logger, 'error'>
  /** how far the opening has come; silent while its thread hangs */
  progress: () => Promise<Progress>
}>

/** Less processor time than this between two looks is a thread that waits. */
const MOVES_MS = 100

const BEGUN_AGAIN = 'SHOP_BEGUN_AGAIN'

/** Waits for an opening. If it does not move within the time, the process restarts in place, once and where possible (decision 0067). */
export async function openInTime<Opened>(opening: Promise<Opened>, limit: Limit): Promise<Opened> {
  const { withinMs } = limit
  let late: NodeJS.Timeout | undefined
  let isOpen = false
  const watch = (seen: Progress) => {
    late = setTimeout(async () => {
      const now = await answeredWithin(limit.progress(), withinMs / 4)
      if (isOpen) return
      if (now && (now.thread > seen.thread || now.cpuMs >= seen.cpuMs + MOVES_MS)) watch(now)
      else beginAgain(limit)
    }, withinMs)
  }
  watch({ thread: 0, cpuMs: 0 })
  try {
    return await opening
  } finally {
    isOpen = true
    clearTimeout(late)
  }
}

async function answeredWithin<Answer>(answer: Promise<Answer>, withinMs: number): Promise<Answer | null> {
  const silence = Promise.withResolvers<null>()
  const timer = setTimeout(() => silence.resolve(null), withinMs)
  const first = await Promise.race([answer.catch(() => null), silence.promise])
  clearTimeout(timer)
  return first
}

function beginAgain({ what, withinMs, log }: Omit<Limit, 'progress'>): void {
  const seconds = withinMs / 1000
  if (!process.execve || process.platform === 'win32' || process.env[BEGUN_AGAIN] !== undefined) {
    log.error(`${what} has not opened within ${seconds} s: the shop waits on; end it and start it again when it stays silent`)
    return
  }
  log.error(`${what} has not opened within ${seconds} s: the shop begins again`)
  const [, ...argv] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...argv], { ...process.env, [BEGUN_AGAIN]: '1' })
}
