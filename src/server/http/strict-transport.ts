import type { Env } from '#server/env.ts'

const A_YEAR_S = 31_536_000

/**
 * Tells browsers to come by https only from now on (RFC 6797), where that is how the shop is published: name and value, or nothing.
 * Other names of the same domain may be served by others, so it speaks of this one alone.
 */
export function strictTransport({ publicUrl }: Pick<Env, 'publicUrl'>): readonly string[] {
  return publicUrl.startsWith('https:') ? ['strict-transport-security', `max-age=${A_YEAR_S}`] : []
}
