import { useState } from 'react'
import type { Claim } from '#contract/claims/claims.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { showConflictToast } from '#web/forms/edit-conflict.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** Assigns a withdrawal whose order number and email matched no order. */
export function FindOrderForm({ claim, onDone }: { claim: Claim; onDone: () => Promise<void> }) {
  const [orderNumber, setOrderNumber] = useState(claim.orderNumber)
  const [error, setError] = useState<string | undefined>()
  const link = async () => {
    try {
      const body = { orderNumber, seen: { revision: claim.revision } }
      toast.success((await browserApi.linkClaim({ params: { id: claim.id }, body })).message)
      await onDone()
    } catch (refused) {
      if (!showConflictToast(refused)) return setError(messageOf(refused))
      await onDone()
    }
  }
  return (
    <OrderSection title="Find ordren">
      <Form label="Find ordren" className="flex flex-wrap items-end gap-3 py-3" onSubmit={link}>
        <TextField
          label="Ordrenummer"
          hint="Nummer og e-mail passede ikke til nogen ordre."
          value={orderNumber}
          error={error}
          autoComplete="off"
          onChange={({ target }) => setOrderNumber(target.value)}
        />
        <Button type="submit" variant="solid">
          Det er den
        </Button>
      </Form>
    </OrderSection>
  )
}
