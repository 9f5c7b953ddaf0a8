import { inChildProcess } from '../child-process.ts'
import type { ReadLoad, ReadRate } from './read-client.ts'

const CONNECTIONS = 16

/** What browsers of today take. */
export const AS_A_BROWSER = 'gzip, deflate, br, zstd'

/** Sends one read for a while from another process, on the last core of the machine where the system lets one be chosen. */
export async function measureRead(seconds: number, load: Omit<ReadLoad, 'connections' | 'seconds'>): Promise<ReadRate> {
  return await inChildProcess<ReadRate>('reads/read-client.ts', { ...load, connections: CONNECTIONS, seconds } satisfies ReadLoad)
}
