import type { createApi } from '#server/app.ts'

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
