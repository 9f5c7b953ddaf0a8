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
      'Creates and changes customers from a CSV file (form field "file"), all or nothing; ?dryRun=true only previews, ?invite=true mails each new customer a link to choose a password. Opening points require the permission "points". For a file from another system, ?mapping= says what its columns are and is remembered for files with the same headings',
    accepts: 'multipart',
    query: z.object({ dryRun: flag.default(false), invite: flag.default(false), mapping: mappingChoice.optional() }),
    response: fileOutcome(importRow),
    errors: [...FILE_ERRORS, 'points_need_permission', 'customer_email_taken'],
  },
  countUninvited: {
    access: 'staff:changeCustomers',
    summary: 'Returns the number of customers with neither a password nor a valid link to choose one',
    response: answer({ waiting }),
    errors: [],
  },
  inviteCustomers: {
    access: 'staff:changeCustomers',
    summary: 'Mails a link to choose a password to every customer with neither a password nor a valid link',
    response: answer({ message: z.string(), invited: z.number().int() }),
    errors: [],
  },
})
export type CustomerImportOutcome = z.infer<(typeof customerImportCalls)['importCustomers']['response']>
