import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/connect.ts'

export type Pool = Database['$client']

export function addPoolGauges(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process, lent out or idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Callers that wait for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
