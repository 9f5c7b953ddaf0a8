import { requestRepeatedly } from './keep-alive-connection.ts'

// A child process of `measure-load.ts`: asks one address over and over on a few keep-alive connections and counts the answers.
const [, , host = '', port = '', path = '', encoding = '', connections = '', seconds = ''] = process.argv

const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Encoding: ${encoding}\r\nConnection: keep-alive\r\n\r\n`)
const nextRequest = () => bytes
const warmUpMs = 500
let counted = 0
let isCounting = false
const onAnswer = () => {
  if (isCounting) counted += 1
}

for (let open = 0; open < Number(connections); open += 1) requestRepeatedly({ host, port: Number(port), nextRequest, onAnswer, name: path })
setTimeout(() => {
  isCounting = true
  const from = performance.now()
  setTimeout(() => {
    process.stdout.write(String((counted * 1000) / (performance.now() - from)))
    process.exit(0)
  }, Number(seconds) * 1000)
}, warmUpMs)
