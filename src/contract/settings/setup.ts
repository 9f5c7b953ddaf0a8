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
    summary: 'Lists what the shop still needs before it can open, limited to what the user may do; empty in a demo shop',
    response: answer(missing.shape),
    errors: [],
  },
  showSetup: {
    access: 'permission:settings',
    summary: 'Returns how the shop is set up outside its settings: mail server, newest backup, address, legal texts',
    response: answer({ setup }),
    errors: [],
  },
  approveText: {
    access: 'permission:settings',
    summary:
      'Confirms that a legal text was read and fits the shop, or that another setup step is done; the person and time are recorded, and a later approval replaces them',
    params: z.object({ text: z.enum(CONFIRMED_STEPS, 'Teksten findes ikke.') }),
    response: answer({ message: z.string(), setup }),
    errors: [],
  },
  sendTestMail: {
    access: 'permission:settings',
    summary: "Sends a test mail to the user's own address in the same way as every mail; read the mail by `mailId` for the outcome",
    response: answer({ message: z.string(), mailId: z.number().int() }),
    errors: ['mail_server_missing'],
  },
})
