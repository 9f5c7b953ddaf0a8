/** More would share a machine's cores and the database's connections in vain. */
export const MOST_WORKERS = 64
/** So many start by themselves: their connections fit into the 100 a PostgreSQL server takes unless it is told otherwise. */
const MOST_BY_ITSELF = 8

type Asked = Readonly<{ asked: number | null; isOnServer: boolean; cores: number }>

/** How many processes answer: as many as asked for, else one for each core, eight at most. The embedded engine lives in one process. */
export function countWorkers({ asked, isOnServer, cores }: Asked): number {
  if (!isOnServer) return 1
  return asked ?? Math.max(1, Math.min(cores, MOST_BY_ITSELF))
}

/** What one process may hold of a server's connections, beside the one that asks whether the server is there. */
const MOST_CONNECTIONS = 10
/** What all workers may hold together, as long as each has enough to work with. */
const CONNECTIONS_OF_ALL = 72
const FEWEST_CONNECTIONS = 4

/** How many connections to the database each of so many workers may hold. */
export function connectionsEach(workers: number): number {
  return Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, Math.floor(CONNECTIONS_OF_ALL / workers)))
}
