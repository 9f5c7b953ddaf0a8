import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { id, idInAddress, line, refuseFor, timestamp } from '#contract/http/fields.ts'
import { MAX_REASON_LENGTH, movedPointsProblem, POINTS_MISSING, REASON_MISSING } from '#domain/points/points-by-hand.ts'
import { POINTS_KINDS } from '#domain/points/points-ledger.ts'

/** Requirements §12. */
const pointsEntry = z.object({
  id: z.number().int(),
  points: z.number().int(),
  kind: z.enum(POINTS_KINDS),
  reason: z.string(),
  orderId: z.number().int().nullable(),
  orderNumber: z.string().nullable(),
  /** change of owed points; nearly always 0 */
  owed: z.number().int(),
  createdAt: timestamp,
  balanceAfter: z.number().int(),
})
export type PointsEntry = z.infer<typeof pointsEntry>

const movement = z.object({
  userId: id,
  points: z.number(POINTS_MISSING).int(POINTS_MISSING).superRefine(refuseFor(movedPointsProblem)),
  reason: line(MAX_REASON_LENGTH, REASON_MISSING),
})
const moved = answer({ message: z.string(), balance: z.number().int() })

export const pointsCalls = defineCalls({
  showPointsBalance: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Returns the user's own points: available and pending",
    response: answer({ balance: z.number().int(), pending: z.number().int(), owed: z.number().int() }),
    errors: [],
  },
  listOwnPoints: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Lists the latest entries of the user's points ledger, newest first",
    response: answer({ history: z.array(pointsEntry) }),
    errors: [],
  },
  listPointsOf: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Lists the latest entries of a customer's points ledger, for staff and the customer",
    params: z.object({ userId: idInAddress }),
    response: answer({ history: z.array(pointsEntry) }),
    errors: ['customer_not_found'],
  },
  addPoints: {
    access: 'staff:changeCustomers',
    summary:
      'Grants points, with a reason; more than 100 for one customer within a day requires the permission points. Honours the Idempotency-Key header',
    body: movement,
    response: moved,
    errors: ['customer_not_found', 'points_need_permission', 'idempotency_key_reused'],
  },
  deductPoints: {
    access: 'staff:changeCustomers',
    summary: 'Deducts points, with a reason; never below 0, and more than 100 within a day requires the permission points',
    body: movement,
    response: moved,
    errors: ['customer_not_found', 'too_few_points', 'points_need_permission', 'idempotency_key_reused'],
  },
})
