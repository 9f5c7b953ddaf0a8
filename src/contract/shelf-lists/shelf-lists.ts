import { z } from 'zod'
import { linkToken } from '#contract/customers/account.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { id, idInAddress, idParam, kr, line, optionalLine, timestamp, wholeNumber, wholeRolls } from '#contract/http/fields.ts'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { MAIL_DAYS } from '#domain/shelf-lists/shelf-texts.ts'

const minimum = wholeRolls
const onShelf = wholeNumber({ min: 0, max: SHELF_LIST.most }, `Skriv et helt tal fra 0 til ${SHELF_LIST.most}.`)

/** Prices and stock are loaded separately. */
const shelfLine = z.object({
  id: z.number().int(),
  /** null for a deleted product; number and name are kept */
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  hex: z.string().nullable(),
  minimum,
  /** null until counted */
  onShelf: z.number().int().nullable(),
  /** rolls of the account's orders that are for this line and not on the shelf yet */
  ordered: z.number().int(),
  countedAt: timestamp.nullable(),
  note: z.string().nullable(),
  /** unit price last shown, before the buyer's discount; null for members without prices */
  seenPrice: kr.nullable(),
  addedAt: timestamp,
})
export type OwnShelfLine = z.infer<typeof shelfLine>

const shelfList = z.object({ id: z.number().int(), name: z.string(), lines: z.array(shelfLine) })
export type ShelfList = z.infer<typeof shelfList>

const lists = z.array(shelfList)
const changed = answer({ message: z.string(), lists })

/** Delivered rolls not yet put on a shelf. */
const arrival = z.object({
  orderId: z.number().int(),
  orderNumber: z.string(),
  items: z.array(z.object({ kcwId: z.string(), nameDa: z.string(), rolls: z.number().int() })),
})
export type Arrival = z.infer<typeof arrival>

const name = line(SHELF_LIST.name, 'Skriv, hvad listen skal hedde.')
const newLines = z
  .array(
    z.object({
      productId: id,
      minimum,
      onShelf: onShelf.nullish(),
      /** of a line that is put back; as of a new one when missing */
      countedAt: timestamp.nullish(),
      addedAt: timestamp.nullish(),
      seenPrice: kr.nullish(),
      note: optionalLine(SHELF_LIST.note),
    }),
  )
  .max(SHELF_LIST.lines, `En liste kan højst have ${SHELF_LIST.lines} varer.`)
const ids = z.array(id).max(SHELF_LIST.lines)
const lineParams = z.object({ id: idInAddress, lineId: idInAddress })

/** Another account's lists are answered as not found. */
export const shelfListCalls = defineCalls({
  listShelfLists: {
    access: 'customer',
    forMembers: 'look',
    summary:
      "Returns the account's shelf lists in order, the weekday of its mail (Monday is 0, null for none), and delivered rolls not yet put on the shelf",
    response: answer({
      lists,
      weekday: z.number().int().nullable(),
      /** the account's address, which gets the mail, for a member who may choose its day */
      mailTo: z.string().nullable(),
      arrivals: z.array(arrival),
    }),
    errors: [],
  },
  createShelfList: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Creates a list, optionally with lines. Returns all lists, the new one last',
    body: z.object({ name, lines: newLines.default([]) }),
    response: changed,
    errors: ['shelf_list_taken', 'too_many_shelf_lists'],
  },
  orderShelfLists: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Sets the order of the lists; omitted lists follow',
    body: z.object({ ids }),
    response: changed,
    errors: [],
  },
  renameShelfList: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Renames a list',
    params: idParam,
    body: z.object({ name }),
    response: changed,
    errors: ['shelf_list_not_found', 'shelf_list_taken'],
  },
  deleteShelfList: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Deletes a list; it can be restored for one day',
    params: idParam,
    response: changed,
    errors: ['shelf_list_not_found'],
  },
  restoreShelfList: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Restores a deleted list. Idempotent',
    params: idParam,
    response: changed,
    errors: ['shelf_list_not_found', 'shelf_list_taken', 'too_many_shelf_lists'],
  },
  addShelfLines: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Adds products to a list. Products already on it are unchanged; `message` says how many were added and how many were already there',
    params: idParam,
    body: z.object({ lines: newLines.min(1, 'Vælg en vare.') }),
    response: changed,
    errors: ['shelf_list_not_found', 'shelf_list_full', 'product_not_found'],
  },
  orderShelfLines: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Sets the order of the lines of a list, such as that of the shelf; omitted lines follow',
    params: idParam,
    body: z.object({ ids }),
    response: changed,
    errors: ['shelf_list_not_found'],
  },
  changeShelfLine: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Sets how many of a product are wanted on the shelf, and a note',
    params: lineParams,
    body: z.object({ minimum, note: optionalLine(SHELF_LIST.note) }),
    response: changed,
    errors: ['shelf_line_not_found'],
  },
  removeShelfLine: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Removes a product from a list',
    params: lineParams,
    response: changed,
    errors: ['shelf_line_not_found'],
  },
  countShelf: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Records how many of a product are on the shelf now. `seen` is the number the count is based on; when a colleague counted first, it is refused with shelf_changed and the current line',
    params: lineParams,
    body: z.object({ onShelf, seen: onShelf.nullable() }),
    response: answer({ line: shelfLine }),
    errors: ['shelf_line_not_found', 'shelf_changed'],
  },
  seeShelfPrices: {
    access: 'customer',
    forMembers: 'order',
    summary: "Records that the buyer has seen today's prices of these lines",
    body: z.object({ ids: z.array(id).max(SHELF_LIST.lists * SHELF_LIST.lines) }),
    response: changed,
    errors: [],
  },
  receiveOnShelf: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Adds the delivered rolls of an order to the shelf, once; with `isCounted` they are already counted and the shelf is unchanged. Products on no list are skipped',
    params: idParam,
    body: z.object({ isCounted: z.boolean() }),
    response: answer({ message: z.string(), lists, arrivals: z.array(arrival) }),
    errors: ['nothing_arrived'],
  },
  changeShelfMail: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Sets the weekday of the mail about what to order (Monday is 0, null for none)',
    body: z.object({
      weekday: z
        .number('Vælg en ugedag.')
        .int('Vælg en ugedag.')
        .min(0, 'Vælg en ugedag.')
        .max(MAIL_DAYS.length - 1, 'Vælg en ugedag.')
        .nullable(),
    }),
    response: answer({ message: z.string(), weekday: z.number().int().nullable() }),
    errors: [],
  },
  leaveShelfMail: {
    access: 'public',
    forMembers: 'self',
    summary: 'Stops the weekly mail with the token of the link in it. Idempotent',
    body: z.object({ token: linkToken }),
    response: done,
    errors: [],
  },
  showKeptByCustomer: {
    access: 'staff:readCustomers',
    summary:
      'Returns how many shelf lists a customer has, how many products are missing on them, and whether the customer is mailed about it',
    params: idParam,
    response: answer({
      lists: z.number().int(),
      products: z.number().int(),
      missing: z.number().int(),
      weekday: z.number().int().nullable(),
    }),
    errors: ['customer_not_found'],
  },
})
