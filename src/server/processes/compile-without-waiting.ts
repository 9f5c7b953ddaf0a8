import { setFlagsFromString } from 'node:v8'

/** Compilers that run on helper threads and may wait there for a garbage collection. */
export const WAITING_COMPILERS: readonly string[] = ['--no-maglev', '--no-concurrent-sparkplug']

/**
 * Disables those compilers in this process (decision 0067). An idle or ending thread waits for its helpers, which may wait for a garbage
 * collection it never runs: a deadlock (nodejs/node#54918). Call it at the start of each process and before starting a thread.
 */
export function compileWithoutWaiting(): void {
  for (const flag of WAITING_COMPILERS) setFlagsFromString(flag)
}
