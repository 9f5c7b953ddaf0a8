import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { logIn } from './log-in.ts'
import type { OrderLoad, OrderRate } from './order-client.ts'

const CLIENT = fileURLToPath(new URL('order-client.ts', import.meta.url))
const WORKSHOPS = ['bronze@demo.dk', 'silver@demo.dk', 'gold@demo.dk', 'platinum@demo.dk']
const run = promisify(execFile)

/** The sessions of the workshops that order in turn. */
export async function logInWorkshops(address: string): Promise<string[]> {
  return await Promise.all(WORKSHOPS.map((email) => logIn(address, email)))
}

/** Orders a second of so many clients, sent by another process. */
export async function measureOrders(address: string, load: Omit<OrderLoad, 'host' | 'port'>): Promise<OrderRate> {
  const { hostname, port } = new URL(address)
  const orderLoad = { host: hostname, port: Number(port), ...load } satisfies OrderLoad
  return JSON.parse((await run(process.execPath, [CLIENT, JSON.stringify(orderLoad)])).stdout)
}
