import { z } from 'zod'
import { idInAddress } from '#contract/http/fields.ts'
import type { ProviderEvent } from './provider.ts'

const name = z.string().regex(/^[\w.]{1,255}$/)

const stripeEvent = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      object: name.nullish(),
      id: name.nullish(),
      payment_intent: z.union([name, z.object({ id: name })]).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

/** Null for anything else. */
export function readStripeEvent(sent: unknown, publicUrl: string): ProviderEvent | null {
  const parsed = stripeEvent.safeParse(sent)
  if (!parsed.success) return null
  const { id, type, data } = parsed.data
  const about = data.object
  const ours = about.metadata?.shop === publicUrl ? idInAddress.safeParse(about.metadata.online_payment_id).data : undefined
  return {
    id,
    kind: type,
    sessionId: about.object === 'checkout.session' ? (about.id ?? null) : null,
    paymentRef: about.object === 'payment_intent' ? (about.id ?? null) : idOf(about.payment_intent ?? null),
    onlinePaymentId: ours ?? null,
  }
}

/** Stripe references objects by id or as a whole. */
export function idOf(named: string | Readonly<{ id: string }> | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
