import { useState } from 'react'
import type { Claim } from '#contract/claims/claims.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

export function PayBack({ claim, onDone }: { claim: Claim; onDone: () => Promise<void> }) {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  const pay = async () => {
    setIsBusy(true)
    try {
      toast.success((await browserApi.payClaimBack({ params: { id: claim.id }, body: { seen: { revision: claim.revision } } })).message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await onDone()
    setIsBusy(false)
  }
  return (
    <Notice tone="warning" title={`Kunden mangler ${amountWithOre(krToOre(claim.refund))}`}>
      <p>Sagen er afgjort, men pengene er ikke bogført tilbage endnu.</p>
      {may('bookPayments') && (
        <Button className="mt-3" variant="signal" isBusy={isBusy} busyText="Betaler..." onClick={() => void pay()}>
          Betal tilbage
        </Button>
      )}
    </Notice>
  )
}
