import { type Answer, makeAnswer } from './answer.ts'

const REPLACED = new Set(['cache-control', 'content-length', 'date', 'x-request-id', 'connection'])

/** Reads a Response whole, to be kept or sent as often as wanted under the given Cache-Control. */
export async function answerOf(response: Response, cacheControl: string): Promise<Answer> {
  const headers: Record<string, string> = { 'cache-control': cacheControl }
  for (const [name, value] of response.headers) if (!REPLACED.has(name)) headers[name] = value
  return makeAnswer({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
}
