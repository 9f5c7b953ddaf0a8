import type { Order } from '#contract/orders/order.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { changedMoneyTexts } from '#domain/order-changes/change-texts.ts'
import { browserApi } from '#web/api.ts'
import { differenceTexts } from '#web/orders/order-changes.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import { type ChangeForm, toChange } from './change-form.ts'

type ChangeOutcomeProps = {
  order: Order
  form: ChangeForm
  /** false while a field is incomplete: the last preview stays */
  isWhole: boolean
  onChange: (change: Partial<ChangeForm>) => void
}

/** Previews the change at both prices, with the text the customer gets. The server computes it. */
export function ChangeOutcome({ order, form, isWhole, onChange }: ChangeOutcomeProps) {
  const { note: _note, seen: _seen, ...body } = toChange(form, order, useSettings().deliveryMethods)
  const { data, error } = useAnswer({
    queryKey: ['orders', 'change', order.id, order.revision, JSON.stringify(body)],
    queryFn: () => browserApi.previewOrderChange({ params: { id: order.id }, body }),
    placeholderData: (before) => before,
    enabled: isWhole,
    staleTime: 0,
    retry: false,
  })
  if (error) return <Alert>{messageOf(error, 'Rettelsen kunne ikke regnes ud')}</Alert>
  if (!data) return null
  const { ordered, today } = data.outcomes
  const chosen = data.outcomes[form.prices]
  // users who may not see amounts get none
  const money = chosen.open === undefined ? [] : changedMoneyTexts({ paidOre: krToOre(order.paid), openOre: krToOre(chosen.open) })
  const changed = differenceTexts(chosen.difference, order.vatTreatment)
  const texts = changed.length === 0 ? [] : [...changed, ...money]
  const priceOf = (kr: number) => `I alt ${amount(krToOre(kr))}`
  return (
    <div className="grid gap-4">
      {(ordered.total !== today.total || ordered.pointsUsed !== today.pointsUsed) && (
        <fieldset className="figures">
          <legend className="text-xs font-semibold">Pris på det, der lægges til</legend>
          <RadioRow
            name="prices"
            title="Som bestilt"
            detail={priceOf(ordered.total)}
            checked={form.prices === 'ordered'}
            onChange={() => onChange({ prices: 'ordered' })}
          />
          <RadioRow
            name="prices"
            title="Dagens pris"
            detail={priceOf(today.total)}
            checked={form.prices === 'today'}
            onChange={() => onChange({ prices: 'today' })}
          />
        </fieldset>
      )}
      <div aria-live="polite">
        <Notice title={texts.length === 0 ? 'Der er ikke rettet noget endnu' : 'Det får kunden at vide'}>
          {texts.length > 0 && (
            <ul className="figures list-disc pl-4">
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </Notice>
      </div>
    </div>
  )
}
