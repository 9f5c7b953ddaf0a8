import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = Readonly<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>

/** Asks over the network with the path exactly as written, and reads the bytes exactly as sent. */
export function rawRequest(
  address: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end()
  })
}
