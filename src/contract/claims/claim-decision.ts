import { z } from 'zod'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { id, kr, optionalLine, optionalText, text } from '#contract/http/fields.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { CLAIM_TEXTS } from '#domain/claims/claim.ts'
import { PAYMENT_WAYS } from '#domain/payments/payment.ts'
import { claimedRolls, EACH_LINE_ONCE } from './own-claims.ts'

export const seenClaim = seenOf(z.object({ revision: z.number().int() }))
const words = text(CLAIM_TEXTS.answer, 'Skriv til kunden.')
const mayBeSilent = optionalText(CLAIM_TEXTS.answer)

/** The decisions: ask for the goods, refund, replace, restock rolls of a cancelled order, or refuse. */
export const claimDecision = z
  .discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('awaitGoods'), words: mayBeSilent, seen: seenClaim }),
      z.object({
        decision: z.literal('refund'),
        words: mayBeSilent,
        /** returned rolls, restocked or not, and unsent rolls to remove from the order */
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
          .refine(...EACH_LINE_ONCE)
          .refine((lines) => lines.some(({ back, takeOff }) => back + takeOff > 0), 'Vælg mindst én rulle.'),
        withShipping: z.boolean().default(false),
        /** for used or cut film, with the reason shown to the customer */
        deduction: kr.default(0),
        deductionReason: optionalLine(CLAIM_TEXTS.deductionReason),
        /** refund the owed amount, by the original way unless another is named */
        payBack: z.boolean().default(false),
        way: z.enum(PAYMENT_WAYS).optional(),
        seen: seenClaim,
      }),
      z.object({
        decision: z.literal('replace'),
        words: mayBeSilent,
        lines: claimedRolls.min(1, 'Vælg mindst én rulle.'),
        seen: seenClaim,
      }),
      z.object({
        decision: z.literal('takeIn'),
        words: mayBeSilent,
        /** rolls to restock; the others never arrived or cannot be sold */
        lines: z
          .array(z.object({ itemId: id, quantity: z.number().int().min(1).max(9_999) }))
          .max(MAX_CART_LINES)
          .refine(...EACH_LINE_ONCE),
        seen: seenClaim,
      }),
      z.object({ decision: z.literal('refuse'), words, seen: seenClaim }),
    ],
    'Vælg en afgørelse.',
  )
  .superRefine((requested, context) => {
    if (requested.decision === 'refund' && requested.deduction > 0 && requested.deductionReason === null)
      context.addIssue({ code: 'custom', path: ['deductionReason'], message: 'Skriv, hvorfor der trækkes fra.' })
  })
export type ClaimDecision = z.output<typeof claimDecision>
