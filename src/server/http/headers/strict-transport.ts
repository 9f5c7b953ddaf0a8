import type { Env } from '#server/env.ts'

const A_YEAR_S = 31_536_000

/** HSTS for this host (RFC 6797) when published over https: name and value, or nothing. Without subdomains, which others may serve. */
export function strictTransport({ publicUrl }: Pick<Env, 'publicUrl'>): readonly string[] {
  return publicUrl.startsWith('https:') ? ['strict-transport-security', `max-age=${A_YEAR_S}`] : []
}
