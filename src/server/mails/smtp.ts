import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/env.ts'
import type { MailContent } from '#server/shop.ts'
import type { MadeAttachment } from './mail-template.ts'

type MailToSend = MailContent &
  Readonly<{
    id: number
    to: string
    from: Readonly<{ name: string; address: string }>
    /** default: the sender */
    replyTo?: Readonly<{ name: string; address: string }> | undefined
    /** one-click unsubscribe */
    leaveUrl?: string | undefined
    messageId: string
    attachments: readonly MadeAttachment[]
  }>

/** 'refused' is permanent; 'later' concerns this mail, 'unreachable' all mails. */
export type SendFailure = Readonly<{
  kind: 'refused' | 'later' | 'unreachable'
  /** the server's message for staff; it may name the recipient */
  reason: string
  code: string
}>

export type Smtp = Readonly<{
  /** null on success */
  send: (mail: MailToSend) => Promise<SendFailure | null>
  close: () => void
}>

const TIMEOUT_MS = 30_000

/** Sends over one kept `smtp://` or `smtps://` connection. Remote servers must use TLS unless `?requireTLS=false`. */
export function createSmtp(url: string): Smtp {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: 1,
    connectionTimeout: TIMEOUT_MS / 3,
    greetingTimeout: TIMEOUT_MS / 3,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, from, replyTo, leaveUrl, subject, html, text, attachments, messageId }) => {
      try {
        await transport.sendMail({
          // as an object, so that an address is never parsed as a list
          to: { name: '', address: to },
          from,
          ...(replyTo && { replyTo }),
          subject,
          html,
          text,
          attachments: [...attachments],
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl && leaveHeaders(leaveUrl)) },
        })
        return null
      } catch (error) {
        return toFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** One-click unsubscribe (RFC 8058). */
function leaveHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Commands whose errors concern this mail rather than the server. */
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA'])
const TOO_LARGE = 552

function toFailure(error: unknown): SendFailure {
  const { code = '', command = '', responseCode = 0, message = String(error) } = error as NodemailerFailure
  const failure = { reason: message, code: responseCode > 0 ? `${code} ${responseCode}` : code }
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'unreachable', ...failure }
  if (responseCode === TOO_LARGE || (responseCode === 0 && code === 'EMESSAGE')) return { kind: 'refused', ...failure }
  if (responseCode > 0 && !ABOUT_THIS_MAIL.has(command)) return { kind: 'unreachable', ...failure }
  return { kind: responseCode >= 500 ? 'refused' : 'later', ...failure }
}

type NodemailerFailure = { code?: string; command?: string; responseCode?: number; message?: string }
