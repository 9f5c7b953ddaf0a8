import { type AuditChanges, changedFields } from '#domain/audit/audit.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { oreToKr } from '#domain/money/money.ts'
import { offerName } from '#domain/offers/offer.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import type { OfferLineRow, OfferRow } from './today.ts'

type Entry = Readonly<{ by: AuditEntry['by']; action: string; offer: OfferRow; changes?: AuditChanges; at: Date }>

/** By number, without the customer. */
export async function logOffer(tx: Connection, { by, action, offer, changes = {}, at }: Entry): Promise<void> {
  await writeAudit(tx, { by, action, subject: { kind: 'offer', id: offer.id, label: offerName(offer) }, changes, at })
}

type Content = Readonly<{ offer: OfferRow; lines: readonly OfferLineRow[] }>

export function contentChanges(before: Content, after: Content): AuditChanges {
  return changedFields(fieldsOf(before), fieldsOf(after))
}

function fieldsOf({ offer: { validUntil, message, agreedShippingOre, depositPercent, depositOre, totalOre }, lines }: Content) {
  return {
    validUntil,
    message,
    agreedShipping: agreedShippingOre === null ? null : oreToKr(agreedShippingOre),
    depositPercent,
    depositAmount: depositOre === null ? null : oreToKr(depositOre),
    total: oreToKr(totalOre),
    offeredLines: lines.map(({ quantity, kcwId, unitOre, reason }) =>
      [`${quantity} × ${kcwId} à ${amount(unitOre)}`, reason && `(${reason})`].filter(Boolean).join(' '),
    ),
  }
}
