import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Readonly<{ to: string[]; raw: string }>

/** How the server answers an address: an SMTP code to refuse it with, or nothing. */
type Refuse = (address: string) => number | undefined

export type TestSmtp = Readonly<{
  url: string
  port: number
  received: ReceivedMail[]
  /** resolves when the server has taken this many mails in all */
  until: (count: number) => Promise<void>
  close: () => Promise<void>
}>

/** A real SMTP server on loopback; give it a port to come back where it was. */
export async function startSmtp({
  port = 0,
  refuse = () => undefined,
  refuseSender = () => undefined,
}: {
  port?: number
  refuse?: Refuse
  refuseSender?: Refuse
} = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: ({ address }, _session, done) => {
      const code = refuseSender(address)
      done(code ? Object.assign(new Error('sender says no'), { responseCode: code }) : null)
    },
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse(address)
      done(code ? Object.assign(new Error('mailbox says no'), { responseCode: code }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        for (const { count, resolve } of waiting) if (received.length >= count) resolve()
        waiting = waiting.filter(({ count }) => received.length < count)
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    until: (count) => (received.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve }))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
