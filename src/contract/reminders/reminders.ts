import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, id, idParam, kr, krSum, line, page, pageSize, searchText, text } from '#contract/http/fields.ts'
import { eachForWork, forWork } from '#contract/http/for-work.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { OVERDUE_AGES } from '#domain/reminders/overdue-age.ts'
import { REMINDER_TEXT_MISSING, REMINDER_TEXTS, WITHDRAWAL_REASON_MISSING } from '#domain/reminders/reminder-document.ts'

const count = z.number().int()

/** Amounts in kr. */
export const reminder = z.object({
  id,
  number: count,
  /** counted per invoice */
  position: count,
  invoiceId: id,
  invoiceNumber: count,
  issueDate: day,
  dueDate: day,
  isLetter: z.boolean(),
  withdrawnOn: day.nullable(),
  ...eachForWork('seeOrderAmounts', {
    fee: kr,
    interest: kr,
    compensation: kr,
    /** paid and open charges; both 0 for a withdrawn reminder */
    paid: kr,
    open: kr,
  }),
})
export type Reminder = z.infer<typeof reminder>

const step = z.object({
  kind: z.enum(['remind', 'wait', 'collect']),
  position: count.nullable(),
  until: day.nullable(),
})

const overdueInvoice = z.object({
  id,
  number: count,
  orderId: id,
  orderNumber: z.string(),
  issueDate: day,
  dueDate: day,
  days: count,
  age: z.enum(OVERDUE_AGES),
  ...eachForWork('seeOrderAmounts', {
    total: kr,
    /** open amount of the invoice, and of its reminders' charges */
    open: kr,
    charges: kr,
  }),
  /** the last payment of its order */
  paidOn: day.nullable(),
  reminders: z.array(reminder),
  next: step,
})
export type OverdueInvoice = z.infer<typeof overdueInvoice>

const ages = z.object({ '1-30': krSum, '31-60': krSum, '61-90': krSum, '91-': krSum })

const overdueCustomer = z.object({
  userId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  ages: forWork('seeOrderAmounts', ages),
  open: forWork('seeOrderAmounts', krSum),
  charges: forWork('seeOrderAmounts', krSum),
  paidOn: day.nullable(),
  invoices: z.array(overdueInvoice),
})
export type OverdueCustomer = z.infer<typeof overdueCustomer>

const overdueFilter = { search: searchText.optional(), age: z.enum(OVERDUE_AGES).optional(), step: z.literal('remind').optional() }

/** With the legal maximum, in kr. */
const draft = z.object({
  invoiceId: id,
  invoiceNumber: count,
  orderNumber: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  mailTo: z.string(),
  buyerKind: z.enum(BUYER_KINDS),
  dueDate: day,
  days: count,
  position: count,
  ordinal: count,
  ...eachForWork('seeOrderAmounts', { open: kr, earlier: kr, fee: kr, interest: kr, compensation: kr }),
  most: forWork('seeOrderAmounts', z.object({ fee: kr, interest: kr, compensation: kr })),
  newDueDate: day,
  text: z.string(),
  /** half-years without a reference rate, which bear no interest */
  missingRates: z.array(z.string()),
})
export type ReminderDraft = z.infer<typeof draft>

const DRAFT_ERRORS = ['invoice_not_found', 'not_overdue', 'reminded_lately', 'invoice_being_paid'] as const

export const reminderCalls = defineCalls({
  listOverdue: {
    access: 'staff:readInvoices',
    summary:
      'Lists customers with overdue invoices and for how long, largest debt first, with each invoice, its reminders and the next lawful step',
    query: z.object({ ...overdueFilter, page, limit: pageSize() }),
    response: answer({
      customers: z.array(overdueCustomer),
      total: count,
      invoices: count,
      sums: forWork('seeFigures', z.object({ ages, open: krSum, charges: krSum })),
    }),
    errors: [],
  },
  downloadOverdue: {
    access: 'staff:readInvoices',
    forKeys: ['readInvoices', 'seeOrderAmounts'],
    summary: 'Returns the overdue invoices the list finds with the same filters as CSV for Danish Excel, one per line',
    query: z.object(overdueFilter),
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: [],
  },
  draftReminder: {
    access: 'staff:issueInvoices',
    summary: 'Returns the reminder the shop proposes for an overdue invoice, and the highest charges the law allows',
    params: idParam,
    response: answer({ draft }),
    errors: DRAFT_ERRORS,
  },
  sendReminder: {
    access: 'permission:invoices',
    summary:
      'Sends the next reminder of an overdue invoice, once; a repeated call is refused with reminder_sent. Its charges are limited by renteloven; the buyer gets it by mail with a PDF, or it is printed as a letter',
    params: idParam,
    body: z.object({
      position: z.number().int().min(1).max(1_000),
      fee: kr,
      interest: kr,
      compensation: kr,
      dueDate: day,
      text: text(REMINDER_TEXTS.text, REMINDER_TEXT_MISSING),
      isLetter: z.boolean().default(false),
    }),
    response: answer({ message: z.string(), reminder }),
    errors: [...DRAFT_ERRORS, 'order_not_found', 'reminder_sent', 'payment_provider_away'],
  },
  withdrawReminder: {
    access: 'permission:invoices',
    summary: 'Withdraws an incorrect reminder; its charges are no longer owed, and what was paid of them counts for the order',
    params: idParam,
    body: z.object({ reason: line(REMINDER_TEXTS.reason, WITHDRAWAL_REASON_MISSING) }),
    response: answer({ message: z.string(), reminder }),
    errors: ['reminder_not_found', 'order_not_found', 'reminder_withdrawn'],
  },
  downloadReminder: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns a reminder as PDF, for the buyer and staff',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['reminder_not_found', 'pdf_failed'],
  },
})
