import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_KIND_LABELS, CLAIM_KINDS, CLAIM_TEXTS, type ClaimKind } from '#domain/claims/claim.ts'
import { claimableRolls, kindProblem } from '#domain/claims/claimable.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { ClaimedRolls, ReasonField, type Rolls } from '#web/claims/claim-fields.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { RadioRow, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const ABOUT: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'En privat kunde fortryder købet',
  return: 'Et værksted sender noget tilbage, det ikke skal bruge',
  fault: 'Der er fejl i varen, eller noget mangler',
}

/** The claims staff can make of an order for its customer, with the rolls of each line that can be claimed. */
export function claimsToOpen(order: Order, claims: readonly Claim[]) {
  const last = order.parcels.at(-1)
  const claimed = { ...order, lastSentOn: last ? copenhagenDay(Date.parse(last.sentAt)) : null }
  const offer = { returnDays: 0, today: copenhagenDay(Date.now()), isByStaff: true }
  return CLAIM_KINDS.filter((kind) => kindProblem(kind, claimed, offer) === null)
    .map((kind) => ({ kind, lines: order.items.map((item) => ({ itemId: item.id, most: claimableRolls(kind, item, claims) })) }))
    .map(({ kind, lines }) => ({ kind, lines: lines.filter(({ most }) => most > 0) }))
    .filter(({ lines }) => lines.length > 0)
}

type OpenClaimDialogProps = { order: Order; offered: ReturnType<typeof claimsToOpen>; onClose: () => void }

/** Makes a claim for a customer who calls, and opens its page. */
export function OpenClaimDialog({ order, offered, onClose }: OpenClaimDialogProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(offered[0])
  const [rolls, setRolls] = useState<Rolls>({})
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Sagen kunne ikke oprettes',
    onError: (error) => setFaults(error instanceof ApiError ? error.fields : {}),
  })
  if (!chosen) return null
  const { kind, lines: most } = chosen
  const lines = most.flatMap(({ itemId }) => (rolls[itemId] ? [{ itemId, quantity: rolls[itemId] }] : []))
  const choose = (offer: typeof chosen) => {
    setChosen(offer)
    setRolls({})
    setReason('')
    setFaults({})
  }
  const save = () =>
    run(async () => {
      const body = { kind, reason: reason || null, words, lines }
      const { claim, message } = await browserApi.openClaim({ params: { id: order.id }, body })
      await navigate(paths.adminClaim(claim.id))
      return { message }
    })
  return (
    <FormDialog
      title={
        <>
          Opret retur: <OrderNumber of={order} />
        </>
      }
      onClose={onClose}
      label="Opret retur"
      onSubmit={save}
      saveLabel="Opret, og send kvittering"
      busyText="Opretter..."
      isBusy={isBusy}
      isDisabled={lines.length === 0}
      className="grid gap-5"
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Hvad ringer kunden om?</legend>
        <div className="border-t border-line">
          {offered.map((offer) => (
            <RadioRow
              key={offer.kind}
              name="kind"
              title={CLAIM_KIND_LABELS[offer.kind]}
              detail={ABOUT[offer.kind]}
              checked={offer.kind === kind}
              onChange={() => choose(offer)}
            />
          ))}
        </div>
      </fieldset>
      <ClaimedRolls items={order.items} most={most} rolls={rolls} onChange={setRolls} />
      <ReasonField kind={kind} value={reason} error={faults.reason} onChange={setReason} />
      <TextAreaField
        label="Hvad siger kunden?"
        isOptional={kind !== 'fault'}
        rows={3}
        maxLength={CLAIM_TEXTS.words}
        hint={`Kunden får en kvittering på ${order.customerEmail}, hvor det står.`}
        value={words}
        error={faults.words}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  )
}
