import { useState } from 'react'
import type { OrderItem } from '#contract/orders/order.ts'
import { releaseRolls } from '#domain/batches/batch-rolls.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ExchangeDialogProps = { orderId: number; item: OrderItem & Readonly<{ productId: number }>; onDone: () => void; onClose: () => void }
type Choice = Readonly<{ id: number | null; code: string | null; most: number; isBlocked: boolean }>

export function ExchangeDialog({ orderId, item, onDone, onClose }: ExchangeDialogProps) {
  const { data, isError } = useUserQuery({
    queryKey: ['batches', item.productId],
    queryFn: () => browserApi.showBatches({ params: { id: item.productId } }),
    gcTime: 0,
    staleTime: 0,
  })
  const { released: held } = releaseRolls(item.batches, item.held)
  const [chosen, setChosen] = useState<ReadonlyMap<number | null, number>>(new Map(held.map(({ id, rolls }) => [id, rolls])))
  const heldOf = (id: number | null) => held.find((one) => one.id === id)?.rolls ?? 0
  const choices: readonly Choice[] = data
    ? [
        ...data.stock.batches.map(({ id, code, rolls, blockedAt }) => ({
          id,
          code,
          most: rolls + heldOf(id),
          isBlocked: blockedAt !== null,
        })),
        { id: null, code: null, most: data.stock.unknown + heldOf(null), isBlocked: false },
      ].filter(({ most }) => most > 0)
    : []
  const named = [...chosen].filter(([, rolls]) => rolls > 0)
  const sum = named.reduce((all, [, rolls]) => all + rolls, 0)
  const missing = item.held - sum
  const { run, isBusy } = useAction({ failed: 'Batchen kunne ikke byttes', onSuccess: onDone })
  const submit = () =>
    run(() => {
      const batches = named.map(([id, rolls]) => ({ id, rolls }))
      return browserApi.exchangeBatches({ params: { id: orderId, itemId: item.id }, body: { batches } })
    })
  return (
    <ConfirmDialog
      title="Byt batch"
      onClose={onClose}
      confirmLabel="Gem"
      busyText="Gemmer..."
      isBusy={isBusy}
      isDisabled={!data || missing !== 0}
      onConfirm={submit}
    >
      <p className="pb-3 text-sm">
        Vælg, hvilke batches {withUnit(item.held, 'stk.')} af {item.nameDa} tages fra. Det, der er sendt, bliver, som det er.
      </p>
      {isError ? (
        <p role="alert">Batches kunne ikke hentes. Luk, og prøv igen.</p>
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <ul className="grid gap-3">
          {choices.map(({ id, code, most, isBlocked }) => (
            <li key={id ?? 'ukendt'} className="grid grid-cols-[1fr_auto] items-center gap-3">
              <span className="wrap-anywhere">
                <span className="font-semibold">{code === null ? 'Ukendt batch' : `Batch ${code}`}</span>
                <span className="figures block text-xs text-muted">{isBlocked ? 'Spærret' : `${wholeNumber(most)} at tage af`}</span>
              </span>
              <QuantityField
                label={code === null ? 'Antal af ukendt batch' : `Antal af batch ${code}`}
                value={chosen.get(id) ?? 0}
                min={0}
                max={most}
                onChange={(rolls) => setChosen(new Map([...chosen, [id, rolls]]))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="figures pt-3 text-sm font-semibold" aria-live="polite">
        {missing > 0 && `Der mangler ${withUnit(missing, 'stk.')}.`}
        {missing < 0 && `Der er valgt ${withUnit(-missing, 'stk.')} for meget.`}
      </p>
    </ConfirmDialog>
  )
}
