import { Link } from 'react-router'
import type { Claim } from '#contract/claims/claims.ts'
import { paths } from '#contract/pages.ts'
import { CLAIM_KIND_LABELS, CLAIM_STATE_LABELS } from '#domain/claims/claim.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { date } from '#web/format.ts'
import { CLAIM_TONES } from '#web/orders/claims/claim-tones.ts'
import { Badge } from '#web/ui/badge.tsx'

export function ClaimsSection({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <OrderSection title="Returer og reklamationer" count={claims.length}>
      <ul className="text-sm">
        {claims.map(({ id, kind, state, lines, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <Link to={paths.adminClaim(id)} className="min-h-11 min-w-0 grow basis-48 py-1 underline-offset-4 hover:underline">
              <span className="font-semibold">
                {CLAIM_KIND_LABELS[kind]} {date(createdAt)}
              </span>
              <span className="figures block text-xs wrap-anywhere text-muted">
                {lines.map(({ quantity, nameDa }) => `${quantity} × ${nameDa}`).join(', ')}
              </span>
            </Link>
            <Badge tone={CLAIM_TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}
