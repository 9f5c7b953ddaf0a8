import { z } from 'zod'
import { cartLine } from '#contract/cart.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { idParam, kr, optionalLine, timestamp, typed } from '#contract/http/fields.ts'
import { changedOrder, ORDER_ERRORS, orderInput } from '#contract/orders/place-order.ts'
import { APPROVAL_ANSWERS } from '#domain/approvals/approval.ts'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'

const words = optionalLine(ORDER_TEXTS.waitingWords)

const approval = z.object({
  id: z.number().int(),
  askedBy: z.string(),
  askedAt: timestamp,
  /** when requested, in kr */
  total: kr,
  pointsUsed: z.number().int(),
  rolls: z.number().int(),
  answer: z.enum(APPROVAL_ANSWERS).nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  words: z.string().nullable(),
  order: z.object({ id: z.number().int(), orderNumber: z.string() }).nullable(),
  /** the caller's own, so they can withdraw it */
  isOwn: z.boolean(),
})
export type Approval = z.infer<typeof approval>

/** Orders above a buyer's limit (decision 62); without stock or number until approved. */
export const approvalCalls = defineCalls({
  requestApproval: {
    access: 'customer',
    forMembers: 'order',
    summary: "Requests the workshop owners' approval of an order above the caller's limit. Honours the Idempotency-Key header",
    body: orderInput,
    response: answer({ id: z.number().int(), message: z.string() }),
    errors: [...ORDER_ERRORS, 'needs_no_yes', 'too_many_waiting'],
  },
  listWaitingOrders: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Lists orders waiting for approval and those answered in the last 30 days, newest first: all of the workshop's for an owner, only their own for other members",
    response: answer({ orders: z.array(approval) }),
    errors: [],
  },
  showWaitingOrder: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Returns an order waiting for approval with its amounts when requested and now, or why it cannot be placed',
    params: idParam,
    response: answer({
      order: approval,
      asked: changedOrder,
      /** the lines as the cart had them */
      lines: z.array(cartLine).readonly(),
      receiver: z.object({
        name: z.string(),
        address: z.string(),
        reference: z.string().nullable(),
        notes: z.string().nullable(),
        /** where the invoice goes instead of the account's address or the place of delivery */
        invoiceAddress: z.string().nullable(),
        deliveryWay: z.enum(DELIVERY_WAYS),
        /** the name of the method that was chosen */
        deliveryMethod: z.string().nullable(),
        /** null once answered: the order names it */
        pickupPoint: z.string().nullable(),
        paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
      }),
      now: changedOrder.nullable(),
      problem: z.string().nullable(),
      /** the version that is approved; changes with prices and stock */
      version: z.string().nullable(),
    }),
    errors: ['waiting_order_not_found'],
  },
  approveWaitingOrder: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Approves and places a waiting order at current prices and stock, which must match `version`',
    params: idParam,
    body: z.object({ version: typed().max(100), words }),
    response: answer({ orderId: z.number().int(), orderNumber: z.string(), message: z.string() }),
    errors: [...ORDER_ERRORS, 'waiting_order_not_found', 'waiting_order_answered', 'waiting_order_moved'],
  },
  sayNo: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Rejects a waiting order, with an optional message to the member who requested it',
    params: idParam,
    body: z.object({ words }),
    response: done,
    errors: ['waiting_order_not_found', 'waiting_order_answered'],
  },
  withdrawWaitingOrder: {
    access: 'customer',
    forMembers: 'order',
    summary: "Withdraws the caller's own request for approval while it is waiting",
    params: idParam,
    response: done,
    errors: ['waiting_order_not_found', 'waiting_order_answered'],
  },
})
