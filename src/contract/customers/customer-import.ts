import { z } from 'zod'
import { FILE_ERRORS, fileChanges, fileOutcome, fileRowOutcome, mappingChoice } from '#contract/csv.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import { ean, email, emptyAsNull, flag } from '#contract/http/fields.ts'
import { customerChange } from './customer.ts'

const { name, company, cvr, phone, address, postalCode, city, tier, customDiscount, points } = customerChange.shape

export const importedCustomer = z.object({
  email,
  name,
  company,
  cvr,
  ean: emptyAsNull(ean).optional(),
  phone,
  address,
  postalCode,
  city,
  tier,
  customDiscount,
  points,
})

const importRow = z.object({
  line: z.number().int(),
  email: z.string(),
  name: z.string(),
  outcome: fileRowOutcome,
  changes: fileChanges,
})

const waiting = z.number().int()

export const customerImportCalls = defineCalls({
  importCustomers: {
    access: 'staff:changeCustomers',
    summary:
      'Creates and changes customers from a CSV file (form field "file"), all or nothing; ?dryRun=true only shows, ?invite=true mails each new one a link to choose a password. Opening points ask for the permission "points". Of another system’s file ?mapping= says what its columns are, which is remembered for its headings',
    accepts: 'multipart',
    query: z.object({ dryRun: flag.default(false), invite: flag.default(false), mapping: mappingChoice.optional() }),
    response: fileOutcome(importRow),
    errors: [...FILE_ERRORS, 'points_need_permission', 'customer_email_taken'],
  },
  countUninvited: {
    access: 'staff:changeCustomers',
    summary: 'How many customers have neither a password nor a link that works to choose one',
    response: answer({ waiting }),
    errors: [],
  },
  inviteCustomers: {
    access: 'staff:changeCustomers',
    summary: 'Mails every customer who has neither a password nor a link that works a link to choose a password',
    response: answer({ message: z.string(), invited: z.number().int() }),
    errors: [],
  },
})
export type CustomerImportOutcome = z.infer<(typeof customerImportCalls)['importCustomers']['response']>
