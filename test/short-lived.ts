import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'

/**
 * Node's flags for a process that lives for one test: compiling the embedded engine well would take longer than it runs. Benches measure
 * an engine that was compiled well. None may wait for its compiler when it ends (decision 67).
 */
export const SHORT_LIVED: readonly string[] = [...WAITING_COMPILERS, ...(process.env.VITEST ? ['--liftoff-only'] : [])]
