import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SlowLine = Readonly<{
  port: number
  /** every packet arrives so much later, both ways */
  delay: (ms: number) => void
  /** ends every connection there is; new ones are accepted */
  cut: () => void
  close: () => void
}>

/** A line to a port of this machine that can be made slow and cut, as a network between shop and database can be. */
export async function slowLine(port: string): Promise<SlowLine> {
  let lateMs = 0
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (packet) => {
      // timers of the same length end in the order they began, so packets stay in theirs
      if (lateMs === 0) to.write(packet)
      else setTimeout(() => to.writable && to.write(packet), lateMs)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    carry(near, far)
    carry(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      lateMs = ms
    },
    cut,
    close: () => {
      server.close()
      cut()
    },
  }
}
