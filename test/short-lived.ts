/**
 * Node's flags for a process that lives for one test: compiling the embedded engine well would take longer than it runs. Benches measure
 * an engine that was compiled well.
 */
export const SHORT_LIVED: readonly string[] = process.env.VITEST ? ['--liftoff-only'] : []
