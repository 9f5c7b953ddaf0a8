/** More workers than this bring nothing. */
export const MAX_WORKERS = 64
/** The default maximum: their connections fit into PostgreSQL's default of 100. */
const DEFAULT_MAX = 8

type WorkerCount = Readonly<{ requested: number | null; isOnServer: boolean; cores: number }>

/** The configured number, else one per core up to the default maximum; one with the embedded engine. */
export function countWorkers({ requested, isOnServer, cores }: WorkerCount): number {
  if (!isOnServer) return 1
  return requested ?? Math.max(1, Math.min(cores, DEFAULT_MAX))
}

const MAX_CONNECTIONS = 10
const CONNECTIONS_OF_ALL = 72
const MIN_CONNECTIONS = 4

export function connectionsEach(workers: number): number {
  return Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, Math.floor(CONNECTIONS_OF_ALL / workers)))
}
