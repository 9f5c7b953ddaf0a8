import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { timestamp } from '#contract/http/fields.ts'
import { CONFIRMED_STEPS, SETUP_STEPS } from '#domain/settings/setup.ts'

const approval = z.object({
  byName: z.string().nullable(),
  at: timestamp,
})
export type TextApproval = z.infer<typeof approval>

const setup = z.object({
  /** false without SMTP_URL: mails are stored, not sent */
  sendsMails: z.boolean(),
  newestBackup: timestamp.nullable(),
  /** recent enough that backups still run */
  hasFreshBackup: z.boolean(),
  publicUrl: z.string(),
  hasSafeAddress: z.boolean(),
  /** who approved the legal texts */
  approvals: z.object({ terms: approval.nullable(), privacy: approval.nullable() }),
})
export type Setup = z.infer<typeof setup>

const missing = z.object({
  missing: z.array(z.enum(SETUP_STEPS)),
  /** there is no category yet */
  needsCategory: z.boolean(),
})
export type Missing = z.infer<typeof missing>

export const setupCalls = defineCalls({
  listMissing: {
    access: 'admin',
    summary: 'What the shop still needs before it is open, as far as the visitor may do it; nothing in a demo shop',
    response: answer(missing.shape),
    errors: [],
  },
  showSetup: {
    access: 'permission:settings',
    summary: 'How the shop is set up outside its settings: mail server, newest backup, address, legal texts',
    response: answer({ setup }),
    errors: [],
  },
  approveText: {
    access: 'permission:settings',
    summary:
      'Says that a legal text was read and fits the shop, or that another step of the setup is done; who and when are kept, and a later approval replaces it',
    params: z.object({ text: z.enum(CONFIRMED_STEPS, 'Teksten findes ikke.') }),
    response: answer({ message: z.string(), setup }),
    errors: [],
  },
  sendTestMail: {
    access: 'permission:settings',
    summary: "Sends a mail to the visitor's own address the way every mail leaves; the mail itself tells what became of it",
    response: answer({ message: z.string(), mailId: z.number().int() }),
    errors: ['mail_server_missing'],
  },
})
