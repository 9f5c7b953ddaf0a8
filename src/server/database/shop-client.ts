import pg from 'pg'
import { DatabaseAway, saysAway } from './database-unavailable.ts'

/** A connection that reports a lost server and can be found while it lives. */
export function clientsIn(open: Set<pg.Client>): typeof pg.Client {
  return class ShopClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      open.add(this)
      this.once('end', () => open.delete(this))
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      this.query = ((...args: unknown[]) => {
        const answer = query(...args)
        return answer instanceof Promise ? answer.catch(tellAway) : answer
      }) as typeof this.query
    }
  }
}

function tellAway(error: unknown): never {
  throw saysAway(error) ? new DatabaseAway(error) : error
}
