import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ShippingMessage } from './provider.ts'

const MOST_CHARACTERS = 64 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

const ref = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)
const subject = z.object({ shipment_id: ref.optional().catch(undefined), id: ref.optional().catch(undefined) })
const envelope = z.object({ data: z.string().max(MOST_CHARACTERS) })
const payload = z.object({ data: subject.optional().catch(undefined) }).and(subject)

/**
 * Reads a webhook of Shipmondo: `{"data": "<token>"}` with a JSON Web Token signed HS256 with the webhook's key. The algorithm is ours and
 * not the token's choice. Answers not_signed for another signature and invalid_json for what cannot be read.
 */
export function readShipmondoMessage(body: Buffer, key: string): ShippingMessage | 'not_signed' | 'invalid_json' {
  const sent = envelope.safeParse(parse(body))
  if (!sent.success) return 'invalid_json'
  const [head, claims, signature, ...more] = sent.data.data.split('.')
  if (head === undefined || claims === undefined || signature === undefined || more.length > 0) return 'not_signed'
  const right = createHmac('sha256', key).update(`${head}.${claims}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right) || !isHs256(head)) return 'not_signed'
  const read = payload.safeParse(parse(Buffer.from(claims, 'base64url')))
  if (!read.success) return 'invalid_json'
  const { data, shipment_id, id } = read.data
  return { ref: data?.shipment_id ?? shipment_id ?? data?.id ?? id ?? null }
}

function isHs256(head: string): boolean {
  return z.object({ alg: z.literal('HS256') }).safeParse(parse(Buffer.from(head, 'base64url'))).success
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}
