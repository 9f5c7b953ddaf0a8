import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { ean, emptyAsNull, idParam, line, optionalLine, timestamp } from '#contract/http/fields.ts'
import { invoice } from '#contract/invoices/invoices.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { ACCESS_POINT_SYSTEMS, E_INVOICE_STATES, RESPONSE_CODES } from '#domain/e-invoices/e-invoice-delivery.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'

const revision = z.number().int()

/** Without the key, which is never shown again. */
const connection = z.object({
  system: z.enum(ACCESS_POINT_SYSTEMS),
  legalEntity: z.number().int().nullable(),
  sendsItself: z.boolean(),
  revision,
  connectedAt: timestamp,
  by: z.string().nullable(),
})
export type AccessPointConnection = z.infer<typeof connection>

/** `systems` are those that can be connected here: an access point of one's own needs its address in the environment. */
const accessPoint = z.object({
  connection: connection.nullable(),
  systems: z.array(z.enum(ACCESS_POINT_SYSTEMS)),
  /** answers of the last `SET_ASIDE_DAYS` that could not be read or belong to no invoice of the shop */
  setAside: z.number().int(),
})
export type AccessPoint = z.infer<typeof accessPoint>

const routing = z.object({ ean: z.string().nullable(), reference: z.string().nullable(), contactName: z.string().nullable() })

const shown = z.object({
  invoice,
  /** as the document names them now */
  routing,
  /** newest first */
  deliveries: z.array(
    z.object({
      id: z.number().int(),
      receiver: z.string(),
      state: z.enum(E_INVOICE_STATES),
      problem: z.string().nullable(),
      at: timestamp,
      by: z.string().nullable(),
    }),
  ),
  /** newest first */
  responses: z.array(z.object({ code: z.enum(RESPONSE_CODES), reason: z.string().nullable(), at: timestamp })),
})
export type ShownEInvoice = z.infer<typeof shown>

export const eInvoiceCalls = defineCalls({
  showAccessPoint: {
    access: 'permission:settings',
    summary: 'Returns the access point for electronic invoices, if one is connected',
    response: answer(accessPoint.shape),
    errors: [],
  },
  connectAccessPoint: {
    access: 'permission:settings',
    summary:
      'Connects an access point or changes the connection; an omitted key is unchanged. With `sendsItself`, documents issued from then on are sent automatically',
    body: z.object({
      system: z.enum(ACCESS_POINT_SYSTEMS, 'Vælg et adgangspunkt.'),
      key: line(200, 'Skriv nøglen.').optional(),
      legalEntity: z
        .number('Skriv nummeret.')
        .int('Nummeret er uden decimaler.')
        .min(1, 'Skriv nummeret.')
        .max(2_147_483_647, 'Nummeret er for langt.')
        .nullable()
        .optional(),
      sendsItself: z.boolean(),
      seen: seenOf(z.object({ revision })),
    }),
    response: answer({ message: z.string(), ...accessPoint.shape }),
    now: connection.nullable(),
    errors: ['changed_meanwhile'],
  },
  disconnectAccessPoint: {
    access: 'permission:settings',
    summary: 'Deletes the key; waiting documents are not sent, and those under way are no longer tracked',
    response: done,
    errors: ['access_point_off'],
  },
  testAccessPoint: {
    access: 'permission:settings',
    summary: 'Tests the connection to the access point and returns, in Danish, what is missing before documents can be sent',
    response: answer({ missing: z.array(z.string()) }),
    errors: ['access_point_off'],
  },
  showEInvoice: {
    access: 'staff:readInvoices',
    summary: 'Returns the deliveries of a document, the responses of its receiver, and its routing data',
    params: idParam,
    response: answer(shown.shape),
    errors: ['invoice_not_found', 'no_electronic_address'],
  },
  sendEInvoice: {
    access: 'staff:issueInvoices',
    summary:
      'Sends a document through the access point, with corrected routing if given; a repeated call sends it once. Refused while it is under way with other routing, and once it is delivered',
    params: idParam,
    body: z.object({
      routing: z
        .object({
          ean: emptyAsNull(ean),
          reference: optionalLine(ORDER_TEXTS.reference),
          contactName: optionalLine(CUSTOMER_TEXTS.name),
        })
        .optional(),
    }),
    response: answer({ message: z.string(), invoice }),
    errors: ['invoice_not_found', 'no_electronic_address', 'access_point_off', 'e_invoice_under_way', 'e_invoice_delivered'],
  },
})
