import { connect } from 'node:net'

// A child process of `measure-load.ts`: asks one address over and over on a few kept connections and counts the answers.
// It writes ready bytes to bare sockets, so that the server stays the slower of the two.
const [, , host = '', port = '', path = '', encoding = '', connections = '', seconds = ''] = process.argv

const question = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Encoding: ${encoding}\r\nConnection: keep-alive\r\n\r\n`,
)
const warmUpMs = 500
let counted = 0
let isCounting = false

function ask(): void {
  const socket = connect(Number(port), host).setNoDelay(true)
  let answerLength = 0
  let received = 0
  socket.on('connect', () => socket.write(question))
  socket.on('error', (error) => fail(error.message))
  socket.on('data', (bytes) => {
    if (received === 0) answerLength = readLength(bytes)
    received += bytes.length
    if (received < answerLength) return
    if (received > answerLength) fail(`an answer of ${received} bytes instead of ${answerLength}`)
    received = 0
    if (isCounting) counted += 1
    socket.write(question)
  })
}

/** Header and body together; anything but a 200 ends the measurement. */
function readLength(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, end)
  if (end < 0 || !head.startsWith('HTTP/1.1 200 ')) fail(`answered ${head.slice(0, 60)}`)
  return end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? fail('no content-length'))
}

function fail(reason: string): never {
  process.stderr.write(`${path}: ${reason}\n`)
  process.exit(1)
}

for (let open = 0; open < Number(connections); open += 1) ask()
setTimeout(() => {
  isCounting = true
  const from = performance.now()
  setTimeout(() => {
    process.stdout.write(String((counted * 1000) / (performance.now() - from)))
    process.exit(0)
  }, Number(seconds) * 1000)
}, warmUpMs)
