import { setFlagsFromString } from 'node:v8'

/** Compilers that run on helper threads and may wait there for a garbage collection. */
export const WAITING_COMPILERS: readonly string[] = ['--no-maglev', '--no-concurrent-sparkplug']

/** Disables those compilers: they can hang threads (decision 0067, nodejs/node#54918). Called at process start and before each thread. */
export function compileWithoutWaiting(): void {
  for (const flag of WAITING_COMPILERS) setFlagsFromString(flag)
}
