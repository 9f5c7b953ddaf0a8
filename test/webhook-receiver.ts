import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = Readonly<{ headers: IncomingHttpHeaders; body: string; event: Record<string, unknown> }>

/** A receiver on this machine that records what it receives and answers as a test chooses. */
export type TestReceiver = Readonly<{ url: string; port: number; received: Received[]; close: () => Promise<void> }>

/** Starts a receiver; `answer` takes it where a test does not. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end(),
): Promise<TestReceiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const one = { headers: request.headers, body, event: JSON.parse(body) as Record<string, unknown> }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}/besked`, port, received },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
