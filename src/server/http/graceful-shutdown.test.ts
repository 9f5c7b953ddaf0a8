import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { prepareShutdown } from './graceful-shutdown.ts'

const CALLERS = 20

async function openServer() {
  const server = createServer({ keepAlive: true })
  const { end } = prepareShutdown(server, (_request, response) => void response.end('answered'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { close: end, connectCaller: () => connect({ port, host: '127.0.0.1' }) }
}

test('callers whose connections are queued when the server is told to stop are all answered', async () => {
  const { close, connectCaller } = await openServer()
  const callers = Array.from({ length: CALLERS }, connectCaller)
  const texts = callers.map(async (caller) => {
    caller.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
    return await text(caller)
  })
  // they connect after this tick, before the server accepts the first one
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const [answers] = await Promise.all([Promise.all(texts), close()])
  expect(answers.filter((answer) => answer.includes('answered') && answer.includes('Connection: close'))).toHaveLength(CALLERS)
})

test('a request on a connection that stayed open is answered, and the answer closes it', async () => {
  const { close, connectCaller } = await openServer()
  const caller = connectCaller()
  const answer = text(caller)
  await once(caller, 'connect')
  caller.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  const ending = close()
  caller.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  expect(await answer).toMatch(/answered/)
  await ending
  await expect(once(connectCaller(), 'connect')).rejects.toThrow('ECONNREFUSED')
})
