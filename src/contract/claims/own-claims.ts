import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { id, idInAddress, kr, optionalLine, optionalText, pictureId, text, timestamp, wholeRolls } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { parcel } from '#contract/orders/order.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import {
  CLAIM_ENTRIES,
  CLAIM_KINDS,
  CLAIM_OUTCOMES,
  CLAIM_PHOTOS,
  CLAIM_STATES,
  CLAIM_TEXTS,
  type ClaimKind,
  isReasonFor,
} from '#domain/claims/claim.ts'

/** The order: its id for a logged-in customer, the token for a guest. */
export const orderKey = z.object({ key: z.string().regex(/^(\d{1,10}|[\w-]{20,100})$/) })

export const EACH_LINE_ONCE = [
  (lines: readonly Readonly<{ itemId: number }>[]) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
  'Hver linje kan kun stå én gang.',
] as const

export const claimedRolls = z
  .array(z.object({ itemId: id, quantity: wholeRolls }))
  .max(MAX_CART_LINES)
  .refine(...EACH_LINE_ONCE)

const claimFields = {
  kind: z.enum(CLAIM_KINDS, 'Vælg, hvad det gælder.'),
  reason: optionalLine(20),
  lines: claimedRolls,
  words: optionalText(CLAIM_TEXTS.words),
}
type Reasoned = Readonly<{ kind: ClaimKind; reason: string | null; words: string | null }>

const newClaim = z
  .object({
    ...claimFields,
    photos: z
      .array(pictureId)
      .max(CLAIM_PHOTOS.most, `Højst ${CLAIM_PHOTOS.most} billeder.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Hvert billede kan kun vælges én gang.')
      .default([]),
  })
  .superRefine(requireReason)

/** A claim that staff register for a customer who calls. */
export const calledClaim = z.object(claimFields).superRefine(requireReason)

function requireReason({ kind, reason, words }: Reasoned, context: z.RefinementCtx): void {
  if (!isReasonFor(kind, reason)) context.addIssue({ code: 'custom', path: ['reason'], message: 'Vælg en grund.' })
  if (kind === 'fault' && words === null) context.addIssue({ code: 'custom', path: ['words'], message: 'Skriv, hvad der er galt.' })
}

const entry = z.object({
  kind: z.enum(CLAIM_ENTRIES),
  words: z.string().nullable(),
  by: z.string().nullable(),
  timestamp,
})

export const ownClaim = z.object({
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
  /** in kr: the refund, and whether it is paid */
  refund: forWork('seeOrderAmounts', kr),
  deduction: forWork('seeOrderAmounts', kr),
  isPaidBack: z.boolean(),
  pointsBack: z.number().int(),
  replacement: z.object({ id: z.number().int(), orderNumber: z.string(), isCancelled: z.boolean() }).nullable(),
  /** of the parcel the goods come back in, with the last event the carrier reported; null without one of the shop */
  returnLabel: z.object({ tracking: z.string().nullable(), event: parcel.shape.event }).nullable(),
})
export type OwnClaim = z.infer<typeof ownClaim>

export const photoAddress = { n: z.coerce.number().int().min(1).max(CLAIM_PHOTOS.most) }

export const ownClaimCalls = defineCalls({
  listOwnClaims: {
    access: 'public',
    forMembers: 'seePrices',
    summary: "Lists the claims of the caller's order by its id, or of a guest's order by the token of its page, oldest first",
    params: orderKey,
    response: answer({
      claims: z.array(ownClaim),
      /** the kinds available now, with the claimable rolls per line */
      offered: z.array(
        z.object({ kind: z.enum(CLAIM_KINDS), lines: z.array(z.object({ itemId: z.number().int(), most: z.number().int() })) }),
      ),
    }),
    errors: ['order_not_found'],
  },
  makeClaim: {
    access: 'public',
    forMembers: 'order',
    summary:
      "Creates a withdrawal, return or complaint about rolls of the caller's order; mails a receipt to the customer and a notice to the shop",
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
  },
  uploadClaimPhoto: {
    access: 'public',
    forMembers: 'order',
    summary:
      'Stores a photograph for a claim of the order (form field "image": PNG, JPG or WebP, detected by content, at most 10 MB); visible to its customer and staff only',
    accepts: 'multipart',
    params: orderKey,
    response: answer({ image: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }) }),
    errors: ['order_not_found', ...PICTURE_ERRORS, 'too_many_requests'],
  },
  showOwnClaimPhoto: {
    access: 'public',
    forMembers: 'seePrices',
    summary: "Returns a photograph of a claim of the caller's order as JPEG",
    params: orderKey.extend({ id: idInAddress, ...photoAddress }),
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['order_not_found', 'claim_not_found'],
  },
  showOwnReturnLabel: {
    access: 'public',
    forMembers: 'seePrices',
    summary: "Returns the return label of a claim of the caller's order as PDF, to print and put on the parcel",
    params: orderKey.extend({ id: idInAddress }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'claim_not_found', 'labels_off', 'label_not_found', 'label_provider_away', 'pdf_failed'],
  },
  answerClaim: {
    access: 'public',
    forMembers: 'order',
    summary: "Answers a question from staff about a claim of the caller's order",
    params: orderKey.extend({ id: idInAddress }),
    body: z.object({ words: text(CLAIM_TEXTS.answer, 'Skriv et svar.') }),
    response: answer({ message: z.string(), claim: ownClaim }),
    errors: ['order_not_found', 'claim_not_found', 'nothing_asked', 'too_many_requests'],
  },
})
