export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'
export const DEADLOCK = '40P01'

const DEEPEST = 10

/** PostgreSQL's error code ('23505' for a duplicate), also within Drizzle's error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < DEEPEST; cause = cause.cause, depth += 1) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
