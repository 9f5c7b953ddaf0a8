import { createApi } from '#server/app.ts'
import type { Shop } from '#server/shop.ts'

export type Download = Readonly<{ status: number; headers: Headers; file: Buffer; body: Record<string, unknown> }>

/** Asks for a file as a browser does; `body` is the refusal when there is none. */
export async function download(shop: Shop, path: string, token?: string): Promise<Download> {
  const response = await createApi(shop).request(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const file = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, file, body: response.ok ? {} : JSON.parse(file.toString()) }
}
