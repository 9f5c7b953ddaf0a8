import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, page, pageSize, searchText, timestamp } from '#contract/http/fields.ts'

/** 'kept': stored without being sent, as there is no mail server. */
export const MAIL_STATES = ['queued', 'kept', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const mail = z.object({
  id: z.number().int(),
  template: z.string(),
  to: z.string(),
  state: z.enum(MAIL_STATES),
  subject: z.string().nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable(),
  /** contains a login link, which is masked for everyone but the recipient */
  hasSecretLink: z.boolean(),
})
export type Mail = z.infer<typeof mail>

/** html and text are null when the mail can no longer be rendered. One-time links are masked. */
const wholeMail = mail.extend({ html: z.string().nullable(), text: z.string().nullable() })
export type WholeMail = z.infer<typeof wholeMail>

/** A workshop the shop mails offers for, and how many in the last 30 days. */
const mailSender = z.object({ userId: z.number().int(), name: z.string(), email: z.string(), mails: z.number().int() })
export type MailSender = z.infer<typeof mailSender>

export const mailCalls = defineCalls({
  listMails: {
    access: 'staff:readMails',
    summary: 'Lists the mails of the shop, newest first; `search` matches address and subject, from three letters on',
    query: z.object({
      search: searchText.optional(),
      state: z.enum(MAIL_STATES).optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({
      mails: z.array(mail),
      total: z.number().int(),
      /** all failed mails, regardless of filters */
      failed: z.number().int(),
      /** the five workshops that had most offers mailed in the last 30 days, most first */
      senders: z.array(mailSender),
      /** false without a mail server: mails are stored, not sent */
      sendsMails: z.boolean(),
    }),
    errors: [],
  },
  showMail: {
    access: 'staff:readMails',
    summary: 'Returns a mail with its one-time links masked',
    params: idParam,
    response: answer({ mail: wholeMail, sendsMails: z.boolean() }),
    errors: ['mail_not_found'],
  },
  sendMailAgain: {
    access: 'staff:readMails',
    summary: 'Sends a stored or failed mail again, to its original receiver only',
    params: idParam,
    response: answer({ message: z.string(), mail }),
    errors: ['mail_not_found', 'mail_server_missing', 'mail_not_resendable', 'link_expired'],
  },
})
