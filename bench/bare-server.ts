import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A child process: the least a `node:http` server can do to send the bytes of a file with the given type and encoding.
const [, , file = '', contentType = '', contentEncoding = ''] = process.argv
const body = readFileSync(file)
const headers = {
  'content-type': contentType,
  'content-length': body.length,
  ...(contentEncoding && { 'content-encoding': contentEncoding }),
}
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
