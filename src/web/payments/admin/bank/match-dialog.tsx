import { useDeferredValue, useState } from 'react'
import type { BankTarget } from '#contract/payments/bank-statement.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre, figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { balanceForStaff } from '#domain/payments/payment-texts.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { AmountField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type ChosenLine, proposedOre, restOre, type Share, toParts } from './chosen-lines.tsx'

type MatchDialogProps = { chosen: ChosenLine; onChosen: (shares: readonly Share[]) => void; onClose: () => void }

/** Chooses the orders a line pays and their shares; the whole amount must be divided. */
export function MatchDialog({ chosen: { line, shares: proposed }, onChosen, onClose }: MatchDialogProps) {
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search.trim())
  const [shares, setShares] = useState(proposed)
  const { data } = useUserQuery({
    queryKey: ['bank-targets', deferred],
    queryFn: ({ signal }) => browserApi.findBankTargets({ query: { search: deferred } }, { signal }),
    enabled: deferred.length > 1,
    staleTime: 0,
  })
  const candidates = line.match?.candidates ?? []
  const found = (deferred.length > 1 ? (data?.targets ?? []) : candidates).filter(
    ({ orderId }) => !shares.some(({ target }) => target.orderId === orderId),
  )
  const rest = restOre(line, shares)
  const isWhole = toParts(line, shares) !== null
  const add = (target: BankTarget) => {
    setShares([...shares, { target, typed: figure(proposedOre(line, shares, target)) }])
    setSearch('')
  }
  return (
    <FormDialog
      onClose={onClose}
      losesNothing
      title={`${amountWithOre(krToOre(line.left))} den ${dayFigures(line.day)}`}
      saveLabel="Brug"
      isBusy={false}
      isDisabled={!isWhole}
      onSubmit={() => onChosen(shares)}
    >
      <p className="pb-4 text-sm break-words">{line.text || 'Uden tekst'}</p>
      {shares.length > 0 && (
        <ul aria-label="Linjen betaler" className="border-t border-line">
          {shares.map(({ target, typed }, place) => (
            <li key={target.orderId} className="flex flex-wrap items-end justify-between gap-3 border-b border-line py-2">
              <TargetText target={target} />
              <span className="flex items-end gap-2">
                <AmountField
                  label="Beløb (kr.)"
                  className="w-32"
                  value={typed}
                  onChange={({ target: field }) => setShares(shares.with(place, { target, typed: field.value }))}
                />
                <Button aria-label={`Fjern ${target.orderNumber}`} onClick={() => setShares(shares.toSpliced(place, 1))}>
                  Fjern
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="figures py-3 text-sm">
        {rest === 0
          ? 'Hele beløbet er fordelt.'
          : rest > 0
            ? `${amountWithOre(rest)} mangler at blive fordelt.`
            : `Der er fordelt ${amountWithOre(-rest)} for meget.`}
      </p>
      <Combobox
        label="Find ordre"
        type="search"
        hint="Fakturanummer, ordrenummer, navn eller beløb"
        text={search}
        onText={setSearch}
        options={found}
        isSettled={deferred === search.trim() && (deferred.length <= 1 || data !== undefined)}
        keyOf={({ orderId }) => orderId}
        onPick={add}
        listLabel="Ordrer"
        listClassName="pt-2"
        optionClassName="flex min-h-12 items-center py-2"
      >
        {(target) => <TargetText target={target} />}
      </Combobox>
      {deferred.length > 1 && data && found.length === 0 && <p className="py-2 text-sm text-muted">Ingen ordrer passer.</p>}
    </FormDialog>
  )
}

function TargetText({ target: { orderNumber, customer, open, invoices } }: { target: BankTarget }) {
  const { label, ore } = balanceForStaff(krToOre(open))
  return (
    <span className="min-w-0 text-sm">
      <span className="figures font-semibold">{orderNumber}</span> {customer}
      <span className="figures block text-xs text-muted">
        {[
          ...(invoices.length > 0 ? [`Faktura ${invoices.join(', ')}`] : []),
          ore === 0 ? 'Betalt' : `${label}: ${amountWithOre(ore)}`,
        ].join(' · ')}
      </span>
    </span>
  )
}
