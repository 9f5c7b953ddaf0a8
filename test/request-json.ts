import { type Agent, request } from 'node:http'

export type JsonRequest = Readonly<{ method?: string; body?: unknown; token?: string; key?: string; agent?: Agent }>
export type JsonAnswer = Readonly<{ status: number; text: string; body: Record<string, unknown> }>

/** Sends a request over a connection of its own, which a proxy hands to the next shop and a shop to its next worker, unless an agent keeps it alive. */
export async function requestJson(url: string, { method = 'GET', body, token, key, agent }: JsonRequest = {}): Promise<JsonAnswer> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  return await new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent: agent ?? false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const isJson = answer.headers['content-type']?.includes('json')
        resolve({ status: answer.statusCode ?? 0, text, body: isJson ? JSON.parse(text) : {} })
      })
    })
    sending.on('error', reject)
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
