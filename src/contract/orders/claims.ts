import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { seenOf } from '#contract/changed-meanwhile.ts'
import {
  day,
  id,
  idInAddress,
  idParam,
  kr,
  line,
  optionalLine,
  optionalText,
  page,
  pageSize,
  pictureId,
  searchText,
  text,
  timestamp,
  wholeRolls,
} from '#contract/fields.ts'
import { forWork } from '#contract/for-work.ts'
import { MAX_CART_LINES } from '#domain/orders/cart.ts'
import {
  CLAIM_ENTRIES,
  CLAIM_KINDS,
  CLAIM_OUTCOMES,
  CLAIM_PHOTOS,
  CLAIM_STATES,
  CLAIM_TEXTS,
  isReasonFor,
} from '#domain/orders/claims/claim.ts'
import { PAYMENT_WAYS } from '#domain/orders/payments/payment.ts'
import { order } from './order.ts'

/** Whose order it is about: its number in the shop for who is logged in, the unguessable token of its page for a guest. */
const orderKey = z.object({ key: z.string().regex(/^(\d{1,10}|[\w-]{20,100})$/) })

const rolls = z
  .array(z.object({ itemId: id, quantity: wholeRolls }))
  .max(MAX_CART_LINES)
  .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'Hver linje kan kun stå én gang.')

/** What a customer sends. */
const newClaim = z
  .object({
    kind: z.enum(CLAIM_KINDS, 'Vælg, hvad det gælder.'),
    reason: optionalLine(20),
    lines: rolls,
    words: optionalText(CLAIM_TEXTS.words),
    /** what uploading each photograph answered */
    photos: z
      .array(pictureId)
      .max(CLAIM_PHOTOS.most, `Højst ${CLAIM_PHOTOS.most} billeder.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Hvert billede kan kun vælges én gang.')
      .default([]),
  })
  .superRefine(({ kind, reason, words }, context) => {
    if (!isReasonFor(kind, reason)) context.addIssue({ code: 'custom', path: ['reason'], message: 'Vælg en grund.' })
    if (kind === 'fault' && words === null) context.addIssue({ code: 'custom', path: ['words'], message: 'Skriv, hvad der er galt.' })
  })

const entry = z.object({
  kind: z.enum(CLAIM_ENTRIES),
  words: z.string().nullable(),
  /** who of staff, told to staff only */
  by: z.string().nullable(),
  timestamp,
})

/** A claim as its customer sees it. */
const ownClaim = z.object({
  id: z.number().int(),
  kind: z.enum(CLAIM_KINDS),
  state: z.enum(CLAIM_STATES),
  outcome: z.enum(CLAIM_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  words: z.string().nullable(),
  createdAt: timestamp,
  lines: z.array(z.object({ itemId: z.number().int(), nameDa: z.string(), kcwId: z.string(), quantity: z.number().int() })),
  photos: z.array(z.object({ n: z.number().int(), width: z.number().int(), height: z.number().int() })),
  entries: z.array(entry),
  /** in kr: what goes back for it, and whether that was paid */
  refund: forWork('seeOrderAmounts', kr),
  deduction: forWork('seeOrderAmounts', kr),
  isPaidBack: z.boolean(),
  /** the order that brings new rolls */
  replacement: z.object({ id: z.number().int(), orderNumber: z.string() }).nullable(),
})
export type OwnClaim = z.infer<typeof ownClaim>

/** The same as staff work on it. */
const claim = ownClaim.extend({
  /** null of a withdrawal whose order is not found yet */
  orderId: z.number().int().nullable(),
  orderNumber: z.string(),
  name: z.string(),
  email: z.string(),
  isConsumer: z.boolean(),
  goodsBackOn: day.nullable(),
  /** of a consumer's withdrawal: until when he has his money (forbrugeraftaleloven § 21) */
  deadline: z.object({ dueOn: day, daysLeft: z.number().int(), waitsForGoods: z.boolean(), isOverdue: z.boolean() }).nullable(),
  /** money that is owed for it and not paid yet */
  isOwed: z.boolean(),
  revision: z.number().int(),
})
export type Claim = z.infer<typeof claim>

/** What staff look through: what waits for them, and what is past its lawful day. */
export const CLAIM_SCOPES = ['waiting', 'overdue', 'owed'] as const
export type ClaimScope = (typeof CLAIM_SCOPES)[number]

const seen = seenOf(z.object({ revision: z.number().int() }))
const answered = answer({ message: z.string(), claim })
const words = text(CLAIM_TEXTS.answer, 'Skriv til kunden.')
const mayBeSilent = optionalText(CLAIM_TEXTS.answer)

/** What staff decide: goods are asked back, money goes back, new rolls are sent, or nothing of it. */
const decision = z
  .discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('awaitGoods'), words: mayBeSilent, seen }),
      z.object({
        decision: z.literal('refund'),
        words: mayBeSilent,
        /** rolls that came back, into the stock or not, and those that had not left and are taken off the order */
        lines: z
          .array(
            z.object({
              itemId: id,
              back: z.number().int().min(0).max(9_999).default(0),
              restock: z.boolean().default(false),
              takeOff: z.number().int().min(0).max(9_999).default(0),
            }),
          )
          .max(MAX_CART_LINES)
          .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'Hver linje kan kun stå én gang.')
          .refine((lines) => lines.some(({ back, takeOff }) => back + takeOff > 0), 'Vælg mindst én rulle.'),
        withShipping: z.boolean().default(false),
        /** what cut or unrolled film lost in value, with the reason the customer reads */
        deduction: kr.default(0),
        deductionReason: optionalLine(CLAIM_TEXTS.deductionReason),
        /** pays what is then owed back, by the way it was paid unless another is named */
        payBack: z.boolean().default(false),
        way: z.enum(PAYMENT_WAYS).optional(),
        seen,
      }),
      z.object({ decision: z.literal('replace'), words: mayBeSilent, lines: rolls.min(1, 'Vælg mindst én rulle.'), seen }),
      z.object({ decision: z.literal('refuse'), words, seen }),
    ],
    'Vælg en afgørelse.',
  )
  .superRefine((wish, context) => {
    if (wish.decision === 'refund' && wish.deduction > 0 && wish.deductionReason === null)
      context.addIssue({ code: 'custom', path: ['deductionReason'], message: 'Skriv, hvorfor der trækkes fra.' })
  })
export type ClaimDecision = z.output<typeof decision>

const UNDECIDED_ERRORS = ['claim_not_found', 'changed_meanwhile', 'claim_decided'] as const
const photoAddress = { n: z.coerce.number().int().min(1).max(CLAIM_PHOTOS.most) }

export const claimCalls = {
  listOwnClaims: defineCall({
    method: 'GET',
    path: '/claims/orders/{key}',
    access: 'public',
    summary: "The claims of one's own order by its id, of a guest's order by the token of its page, oldest first",
    params: orderKey,
    response: answer({
      claims: z.array(ownClaim),
      /** the kinds that may be made now, each with the rolls of every line that may be in it */
      offered: z.array(
        z.object({ kind: z.enum(CLAIM_KINDS), lines: z.array(z.object({ itemId: z.number().int(), most: z.number().int() })) }),
      ),
    }),
    errors: ['order_not_found'],
  }),
  makeClaim: defineCall({
    method: 'POST',
    path: '/claims/orders/{key}',
    access: 'public',
    summary: "Withdraws from, returns or complains of rolls of one's own order; the customer gets a receipt and the shop a mail",
    params: orderKey,
    body: newClaim,
    response: answer({ message: z.string(), claim: ownClaim }),
    errors: [
      'order_not_found',
      'claim_of_cancelled',
      'nothing_sent_to_claim',
      'return_not_offered',
      'return_too_late',
      'withdrawal_for_consumers',
      'claim_empty',
      'too_many_claimed',
      'picture_not_found',
      'too_many_requests',
    ],
  }),
  uploadClaimPhoto: defineCall({
    method: 'POST',
    path: '/claims/orders/{key}/photos',
    access: 'public',
    summary:
      'Stores one photograph for a claim of the order (form field "image": PNG, JPG or WebP by content, 10 MB); seen by its customer and staff only',
    accepts: 'multipart',
    params: orderKey,
    response: answer({ image: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }) }),
    errors: [
      'order_not_found',
      'file_missing',
      'not_a_picture',
      'picture_too_large',
      'picture_too_many_pixels',
      'picture_broken',
      'too_many_requests',
      'upload_failed',
    ],
  }),
  showOwnClaimPhoto: defineCall({
    method: 'GET',
    path: '/claims/orders/{key}/{id}/photos/{n}',
    access: 'public',
    summary: "One photograph of a claim of one's own order as JPEG",
    params: orderKey.extend({ id: idInAddress, ...photoAddress }),
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['order_not_found', 'claim_not_found'],
  }),
  answerClaim: defineCall({
    method: 'POST',
    path: '/claims/orders/{key}/{id}/answers',
    access: 'public',
    summary: "Answers what staff asked about a claim of one's own order",
    params: orderKey.extend({ id: idInAddress }),
    body: z.object({ words: text(CLAIM_TEXTS.answer, 'Skriv et svar.') }),
    response: answer({ message: z.string(), claim: ownClaim }),
    errors: ['order_not_found', 'claim_not_found', 'nothing_asked', 'too_many_requests'],
  }),

  listClaims: defineCall({
    method: 'GET',
    path: '/claims',
    access: 'staff:answerClaims',
    summary: 'Withdrawals, returns and complaints, newest first; search reads order number, name and email',
    query: z.object({
      search: searchText.optional(),
      kind: z.enum(CLAIM_KINDS).optional(),
      state: z.enum(CLAIM_STATES).optional(),
      scope: z.enum(CLAIM_SCOPES).optional(),
      orderId: idInAddress.optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({ claims: z.array(claim), total: z.number().int() }),
    errors: [],
  }),
  showClaim: defineCall({
    method: 'GET',
    path: '/claims/{id}',
    access: 'staff:answerClaims',
    summary: 'One claim with its order as it is now',
    params: idParam,
    response: answer({ claim, order: order.nullable() }),
    errors: ['claim_not_found'],
  }),
  showClaimPhoto: defineCall({
    method: 'GET',
    path: '/claims/{id}/photos/{n}',
    access: 'staff:answerClaims',
    summary: 'One photograph of a claim as JPEG',
    params: idParam.extend(photoAddress),
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['claim_not_found'],
  }),
  askAboutClaim: defineCall({
    method: 'POST',
    path: '/claims/{id}/questions',
    access: 'staff:answerClaims',
    summary: 'Asks the customer something about his claim by mail',
    params: idParam,
    body: z.object({ words: text(CLAIM_TEXTS.answer, 'Skriv et spørgsmål.'), seen }),
    response: answered,
    now: claim,
    errors: [...UNDECIDED_ERRORS, 'claim_without_order'],
  }),
  linkClaim: defineCall({
    method: 'PUT',
    path: '/claims/{id}/order',
    access: 'staff:answerClaims',
    summary: 'Says which order a withdrawal is about whose number or e-mail matched none',
    params: idParam,
    body: z.object({ orderNumber: line(40, 'Skriv et ordrenummer.'), seen }),
    response: answered,
    now: claim,
    errors: [...UNDECIDED_ERRORS, 'order_not_found', 'claim_has_order'],
  }),
  receiveClaimGoods: defineCall({
    method: 'PUT',
    path: '/claims/{id}/goods',
    access: 'staff:answerClaims',
    summary: 'Says on which day the goods came back, or proof that they were sent: from then on the money may not wait for them',
    params: idParam,
    body: z.object({ day, seen }),
    response: answered,
    now: claim,
    errors: [...UNDECIDED_ERRORS],
  }),
  decideClaim: defineCall({
    method: 'POST',
    path: '/claims/{id}/decision',
    access: 'staff:answerClaims',
    summary:
      'Decides a claim once and mails its customer: asks for the goods; credits rolls, freight and pays back (takes the ticks of credit notes and payments); sends new rolls as an order at 0 kr. (takes the tick of orders); refuses with words',
    params: idParam,
    body: decision,
    response: answered,
    now: claim,
    errors: [
      ...UNDECIDED_ERRORS,
      'claim_without_order',
      'order_not_found',
      'claim_of_cancelled',
      'rolls_not_sent',
      'rolls_not_invoiced',
      'below_sent',
      'credit_above_rest',
      'credit_empty',
      'deduction_above_goods',
      'too_few_points',
      'too_many_claimed',
      'product_unavailable',
      'company_is_example',
      'forbidden',
    ],
  }),
  payClaimBack: defineCall({
    method: 'POST',
    path: '/claims/{id}/refund',
    access: 'staff:bookPayments',
    summary: 'Pays back what a settled claim still owes its customer, by the way it was paid unless another is named; once',
    params: idParam,
    body: z.object({ way: z.enum(PAYMENT_WAYS).optional(), seen }),
    response: answered,
    now: claim,
    errors: ['claim_not_found', 'changed_meanwhile', 'nothing_owed', 'order_not_found', 'nothing_paid', 'above_paid'],
  }),
} as const
