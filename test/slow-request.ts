import type { createApi } from '#server/app.ts'
import type { Database } from '#server/database/connect.ts'

type Slow = Readonly<{ token: string; between: () => Promise<unknown> }>

/** Sends a call whose body arrives after `between`: the session is checked before it is read. */
export async function sendSlowly(app: ReturnType<typeof createApi>, call: string, body: object, { token, between }: Slow) {
  const [method = '', path] = call.split(' ')
  const slow = new ReadableStream(
    {
      pull: async (controller) => {
        await between()
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await app.request(`/api${path}`, { method, headers, body: slow, duplex: 'half' } as RequestInit)
  return { status: answer.status, code: (await answer.json()).code }
}

/** The database of an order that is placed with `change` between its decision and its storing, for which it connects again. */
export function changedBeforeStored(db: Database, change: () => Promise<unknown>): Database {
  let connections = 0
  const connect = async () => {
    connections += 1
    if (connections === 2) await change()
    return await db.$client.connect()
  }
  return { $client: { connect, options: db.$client.options } } as unknown as Database
}
