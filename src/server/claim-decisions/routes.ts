import { claimCalls } from '#contract/claims/claims.ts'
import { route } from '#server/http/route.ts'
import { decideClaim, payClaimBack } from './decide-claim.ts'

export const claimDecisionRoutes = [
  route(claimCalls.decideClaim, (shop, { params, body, visitor }) => decideClaim(shop, visitor, params.id, body)),

  route(claimCalls.payClaimBack, async (shop, { params, body, visitor }) => ({
    claim: await payClaimBack(shop, visitor, params.id, body),
    message: 'Tilbagebetalingen er sendt',
  })),
]
