import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'

/** Posts a body with a key of its own; the answer's body. Throws on every status but 200. */
export async function postJson(agent: Agent, url: string, body: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID() }
  return await new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${answer.statusCode} ${text}`))))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
