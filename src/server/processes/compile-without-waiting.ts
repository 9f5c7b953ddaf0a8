import { setFlagsFromString } from 'node:v8'

/** What compiles code on a helper thread and may wait there for a garbage collection of the thread it compiles for. */
export const WAITING_COMPILERS: readonly string[] = ['--no-maglev', '--no-concurrent-sparkplug']

/**
 * Switches those compilers off in this process, its threads included (decision 0067). A thread or process that has nothing to do or ends
 * waits for its helpers, and would never collect what such a helper waits for (nodejs/node#54918): both would wait for ever. Called where a process of
 * the shop begins and before a thread is started.
 */
export function compileWithoutWaiting(): void {
  for (const flag of WAITING_COMPILERS) setFlagsFromString(flag)
}
