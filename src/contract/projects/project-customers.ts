import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { email, emptyAsNull, idParam, line, optionalLine, optionalText, page, phone, searchText } from '#contract/http/fields.ts'
import { PROJECT_CUSTOMER_TEXTS, plateOf } from '#domain/projects/project.ts'

export const projectCustomer = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  car: z.string().nullable(),
  plate: z.string().nullable(),
  note: z.string().nullable(),
  jobs: z.number().int(),
})
export type ProjectCustomer = z.infer<typeof projectCustomer>

const projectCustomerInput = z.object({
  name: line(PROJECT_CUSTOMER_TEXTS.name, 'Skriv kundens navn.'),
  phone: emptyAsNull(phone),
  email: emptyAsNull(email),
  car: optionalLine(PROJECT_CUSTOMER_TEXTS.car),
  plate: optionalLine(PROJECT_CUSTOMER_TEXTS.plate).transform((typed) => typed && (plateOf(typed) || null)),
  note: optionalText(PROJECT_CUSTOMER_TEXTS.note),
})

const saved = answer({ message: z.string(), customer: projectCustomer })

export const projectCustomerCalls = defineCalls({
  listProjectCustomers: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Lists the workshop's own customers by name; `search` matches name, phone, email, car and number plate",
    query: z.object({ search: searchText.optional(), page }),
    response: answer({ customers: z.array(projectCustomer), total: z.number().int() }),
    errors: [],
  },
  createProjectCustomer: {
    access: 'customer',
    forMembers: 'order',
    summary: "Creates a customer of the workshop's own",
    body: projectCustomerInput,
    response: saved,
    errors: ['too_many_job_customers'],
  },
  changeProjectCustomer: {
    access: 'customer',
    forMembers: 'order',
    summary: "Changes a customer of the workshop's own; omitted fields are unchanged",
    params: idParam,
    body: projectCustomerInput.partial(),
    response: saved,
    errors: ['job_customer_not_found'],
  },
  deleteProjectCustomer: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Permanently deletes a customer of the workshop's own, with the offers and mails that name the customer; the jobs are kept without a customer",
    params: idParam,
    response: done,
    errors: ['job_customer_not_found'],
  },
})
