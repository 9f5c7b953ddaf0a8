import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, idInAddress, idParam, kr, line, page, pageSize, searchText, text, wholeNumber } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { order } from '#contract/orders/order.ts'
import { CLAIM_KINDS, CLAIM_STATES, CLAIM_TEXTS, MAX_RETURN_FREIGHT_KR } from '#domain/claims/claim.ts'
import { PAYMENT_WAYS } from '#domain/payments/payment.ts'
import { LABEL_WEIGHT_KG, LABEL_WEIGHT_WRONG } from '#domain/settings/labels.ts'
import { claimDecision, seenClaim as seen } from './claim-decision.ts'
import { calledClaim, ownClaim, photoAddress } from './own-claims.ts'

const claim = ownClaim.extend({
  /** null for a withdrawal without a matching order */
  orderId: z.number().int().nullable(),
  orderNumber: z.string(),
  name: z.string(),
  email: z.string(),
  isConsumer: z.boolean(),
  goodsBackOn: day.nullable(),
  /** the refund deadline of a consumer's withdrawal (forbrugeraftaleloven § 21) */
  deadline: z.object({ dueOn: day, daysLeft: z.number().int(), waitsForGoods: z.boolean(), isOverdue: z.boolean() }).nullable(),
  isOwed: z.boolean(),
  /** in the register of complaints about safety (Regulation (EU) 2023/988, article 9(11)) */
  isAboutSafety: z.boolean(),
  /** what the buyer pays for the return label */
  returnFreight: forWork('seeOrderAmounts', kr),
  revision: z.number().int(),
})
export type Claim = z.infer<typeof claim>

export const CLAIM_SCOPES = ['waiting', 'overdue', 'owed', 'safety'] as const
export type ClaimScope = (typeof CLAIM_SCOPES)[number]

const answered = answer({ message: z.string(), claim })
const UNDECIDED_ERRORS = ['claim_not_found', 'changed_meanwhile', 'claim_decided'] as const

export const claimCalls = defineCalls({
  listClaims: {
    access: 'staff:answerClaims',
    summary: 'Lists withdrawals, returns and complaints, newest first; `search` matches order number, name and email',
    query: z.object({
      search: searchText.optional(),
      kind: z.enum(CLAIM_KINDS).optional(),
      state: z.enum(CLAIM_STATES).optional(),
      scope: z.enum(CLAIM_SCOPES).optional(),
      orderId: idInAddress.optional(),
      userId: idInAddress.optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({ claims: z.array(claim), total: z.number().int() }),
    errors: [],
  },
  showClaim: {
    access: 'staff:answerClaims',
    summary: 'Returns a claim with its order as it is now',
    params: idParam,
    response: answer({
      claim,
      order: order.nullable(),
      /** whether the shop can make a return label for it */
      makesLabels: z.boolean(),
    }),
    errors: ['claim_not_found'],
  },
  openClaim: {
    access: 'staff:answerClaims',
    summary:
      'Creates a claim for a customer who calls and mails them the receipt; a return is accepted even where none is offered or it is too late',
    params: idParam,
    body: calledClaim,
    response: answered,
    errors: [
      'order_not_found',
      'claim_of_cancelled',
      'nothing_sent_to_claim',
      'return_not_offered',
      'withdrawal_for_consumers',
      'claim_empty',
      'too_many_claimed',
    ],
  },
  showClaimPhoto: {
    access: 'staff:answerClaims',
    summary: 'Returns a photograph of a claim as JPEG',
    params: idParam.extend(photoAddress),
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['claim_not_found'],
  },
  askAboutClaim: {
    access: 'staff:answerClaims',
    summary: 'Mails the customer a question about a claim',
    params: idParam,
    body: z.object({ words: text(CLAIM_TEXTS.answer, 'Skriv et spørgsmål.'), seen }),
    response: answered,
    now: claim,
    errors: [...UNDECIDED_ERRORS, 'claim_without_order'],
  },
  markClaimSafety: {
    access: 'staff:answerClaims',
    summary: 'Adds a claim to the register of safety complaints, or removes it',
    params: idParam,
    body: z.object({ isAboutSafety: z.boolean(), seen }),
    response: answered,
    now: claim,
    errors: ['claim_not_found', 'changed_meanwhile'],
  },
  linkClaim: {
    access: 'staff:answerClaims',
    summary: 'Links a withdrawal whose order number or email matched no order to its order',
    params: idParam,
    body: z.object({ orderNumber: line(40, 'Skriv et ordrenummer.'), seen }),
    response: answered,
    now: claim,
    errors: [...UNDECIDED_ERRORS, 'order_not_found', 'claim_has_order'],
  },
  receiveClaimGoods: {
    access: 'staff:answerClaims',
    summary: 'Records the day the goods, or proof that they were sent, arrived; from then on the refund may no longer wait for the goods',
    params: idParam,
    body: z.object({ day, seen }),
    response: answered,
    now: claim,
    errors: [...UNDECIDED_ERRORS],
  },
  decideClaim: {
    access: 'staff:answerClaims',
    summary:
      'Decides a claim once and mails its customer: asks for the goods; credits rolls and freight and refunds them (requires the permissions for credit notes and payments, and for orders to take off unsent rolls); sends new rolls as an order of 0 kr. (requires the permission for orders); takes rolls of a cancelled order into stock (requires the permission for parcels); or refuses with a reason',
    params: idParam,
    body: claimDecision,
    response: answered,
    now: claim,
    errors: [
      ...UNDECIDED_ERRORS,
      'claim_without_order',
      'order_not_found',
      'claim_of_cancelled',
      'claim_to_credit',
      'rolls_not_sent',
      'replacement_stands',
      'rolls_not_invoiced',
      'below_sent',
      'credit_above_rest',
      'credit_empty',
      'deduction_above_goods',
      'too_few_points',
      'too_many_claimed',
      'product_unavailable',
      'company_is_example',
      'capture_under_way',
      'refund_under_way',
      'forbidden',
    ],
  },
  makeReturnLabel: {
    access: 'staff:answerClaims',
    summary:
      'Creates a return label, once per claim, and mails it to the customer as PDF with what it costs them (`freight` in kr; 0 means the shop pays; never charged for faulty goods)',
    params: idParam,
    body: z.object({
      weightGrams: wholeNumber({ min: LABEL_WEIGHT_KG.min * 1_000, max: LABEL_WEIGHT_KG.max * 1_000 }, LABEL_WEIGHT_WRONG).optional(),
      freight: kr.max(MAX_RETURN_FREIGHT_KR, `Højst ${MAX_RETURN_FREIGHT_KR} kr.`).default(0),
      seen,
    }),
    response: answered,
    now: claim,
    errors: [
      ...UNDECIDED_ERRORS,
      ...(['claim_without_order', 'order_not_found', 'rolls_not_sent'] as const),
      ...(['labels_off', 'not_for_carrier', 'label_waits', 'label_refused'] as const),
    ],
  },
  showReturnLabel: {
    access: 'staff:answerClaims',
    summary: 'Returns the return label of a claim as PDF',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['claim_not_found', 'labels_off', 'label_not_found', 'label_provider_away', 'pdf_failed'],
  },
  payClaimBack: {
    access: 'staff:bookPayments',
    summary: 'Refunds what a settled claim still owes its customer, once, by the original payment method unless `way` names another',
    params: idParam,
    body: z.object({ way: z.enum(PAYMENT_WAYS).optional(), seen }),
    response: answered,
    now: claim,
    errors: ['claim_not_found', 'changed_meanwhile', 'nothing_owed', 'refund_under_way', 'order_not_found', 'nothing_paid', 'above_paid'],
  },
})
