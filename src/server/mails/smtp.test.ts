import { afterAll, expect, test } from 'vitest'
import { startSmtp } from '#test/smtp.ts'
import { createSmtp } from './smtp.ts'

// a server without TLS
const server = await startSmtp()
afterAll(() => server.close())

const mail = {
  id: 1,
  to: 'karen@vaerksted.dk',
  from: { name: 'Foliehuset', address: 'butik@folie.example' },
  subject: 'Din ordre',
  html: '<p>Tak</p>',
  text: 'Tak',
  messageId: '<1@folie.example>',
  attachments: [],
}

async function sendThrough(url: string) {
  const smtp = createSmtp(url)
  const failure = await smtp.send(mail)
  smtp.close()
  return failure
}

test('no mail and no password leaves this machine in the clear: it waits until the mail server speaks TLS', async () => {
  expect(await sendThrough(`smtp://0.0.0.0:${server.port}`)).toMatchObject({ kind: 'unreachable' })
  expect(server.received).toHaveLength(0)
})

test('a mail server on this machine needs no TLS, nor one configured without it', async () => {
  expect(await sendThrough(`smtp://127.0.0.1:${server.port}`)).toBeNull()
  expect(await sendThrough(`smtp://0.0.0.0:${server.port}?requireTLS=false`)).toBeNull()
  expect(server.received).toHaveLength(2)
})

test('a line break in an address or a subject adds no header', async () => {
  const smtp = createSmtp(server.url)
  await smtp.send({ ...mail, to: 'karen@vaerksted.dk\r\nRCPT TO:<x@y.dk>', subject: 'Tak\r\nBcc: x@y.dk' })
  await smtp.send({ ...mail, subject: 'Tak\r\nBcc: x@y.dk' })
  smtp.close()
  const received = server.received.slice(2)
  expect(received.flatMap(({ to }) => to).filter((to) => to.includes('x@y.dk'))).toEqual([])
  expect(received.filter(({ raw }) => /^bcc:/im.test(raw))).toEqual([])
  expect(received.length).toBeGreaterThan(0)
})

test('a mail that can be unsubscribed from has the headers for it, and no other mail does', async () => {
  const before = server.received.length
  const smtp = createSmtp(server.url)
  const leaveUrl = `https://folie.example/afmeld-ugemail?token=${'x'.repeat(43)}`
  await smtp.send({ ...mail, leaveUrl })
  await smtp.send(mail)
  smtp.close()
  const [weekly = '', order = ''] = server.received.slice(before).map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '))
  expect(weekly).toContain(`\r\nList-Unsubscribe: <${leaveUrl}>\r\n`)
  expect(weekly).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(order).not.toMatch(/^List-Unsubscribe/m)
})
