import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/env.ts'
import type { MailContent } from '#server/shop.ts'
import type { MadeAttachment } from './mail-template.ts'

type MailToSend = MailContent &
  Readonly<{
    id: number
    to: string
    from: Readonly<{ name: string; address: string }>
    /** left out the answer goes to who sends */
    replyTo?: Readonly<{ name: string; address: string }> | undefined
    /** where one press stops mails like it */
    leaveUrl?: string | undefined
    messageId: string
    attachments: readonly MadeAttachment[]
  }>

/** How an attempt to send went wrong: this mail is refused for good, or it may be tried again, perhaps nothing can be sent now. */
export type SendFailure = Readonly<{
  kind: 'refused' | 'later' | 'unreachable'
  /** in the mail server's own words, for staff; it may name the receiver */
  reason: string
  /** for the log */
  code: string
}>

export type Smtp = Readonly<{
  /** null when the mail server took the mail */
  send: (mail: MailToSend) => Promise<SendFailure | null>
  close: () => void
}>

const TIMEOUT_MS = 30_000

/**
 * Sends through the mail server at an `smtp://` or `smtps://` address over one kept connection. One on another machine must speak TLS:
 * somebody in between could otherwise say that it does not, and read along. The owner may say `?requireTLS=false` in the address.
 */
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
          // as an object an address is never read as a list of several
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

/** What lets a mail program offer one press beside the sender; it then posts to the address (RFC 8058). */
function leaveHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Steps at which a mail server speaks of this mail and its receiver; before them it speaks of us and of itself. */
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
