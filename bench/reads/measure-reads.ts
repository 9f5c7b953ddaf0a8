import { apart } from '../apart.ts'
import type { Asked, Asking } from './ask-client.ts'

const CONNECTIONS = 16

/** What browsers of today take. */
export const AS_A_BROWSER = 'gzip, deflate, br, zstd'

/** Asks one question for a while from another process, on the last core of the machine where the system lets one be chosen. */
export async function askFor(seconds: number, asking: Omit<Asking, 'connections' | 'seconds'>): Promise<Asked> {
  return await apart<Asked>('reads/ask-client.ts', { ...asking, connections: CONNECTIONS, seconds } satisfies Asking)
}
