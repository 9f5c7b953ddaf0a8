import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isHalfYear, nextHalfYear } from '#domain/settings/reminders.ts'
import { MAX_RATES } from '#domain/settings/setting-limits.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { REMINDER_LABELS } from '#web/settings/setting-labels.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, FieldError } from '#web/ui/field.tsx'
import { Section, Setting } from './section.tsx'
import type { SettingsForm } from './settings-form.ts'

export function ReminderFields() {
  const { register } = useFormContext<SettingsForm>()
  const stops = useWatch<SettingsForm, 'reminders.stops'>({ name: 'reminders.stops' })
  return (
    <Section
      id={SECTIONS.reminders}
      title="Rykkere"
      isRare
      about="Det foreslår rykkerne på »Forfaldne«; I kan ændre hver enkelt, før den sendes. Loven sætter grænserne: højst 100 kr. tre gange med ti dage imellem (renteloven § 9 b), 310 kr. i kompensation én gang og kun fra firmaer (§ 9 a), og rente efter referencesatsen + 8 procentpoint (§ 5). Alt uden moms."
    >
      <Setting name="reminders.afterDays" label={REMINDER_LABELS.afterDays} inputMode="numeric" className="sm:col-span-3" />
      <Setting name="reminders.paymentDays" label={REMINDER_LABELS.paymentDays} inputMode="numeric" className="sm:col-span-3" />
      <Setting name="reminders.feeKr" label={REMINDER_LABELS.feeKr} inputMode="decimal" className="sm:col-span-3" hint="Højst 100 kr." />
      <Setting
        name="reminders.compensationKr"
        label={REMINDER_LABELS.compensationKr}
        inputMode="decimal"
        className="sm:col-span-3"
        hint="Højst 310 kr. Private betaler den aldrig."
      />
      <Checkbox {...register('reminders.chargesInterest')} label={REMINDER_LABELS.chargesInterest} className="sm:col-span-6" />
      <Rates />
      <Checkbox {...register('reminders.stops')} label={REMINDER_LABELS.stops} className="sm:col-span-6" />
      <Setting
        name="reminders.stopAfterDays"
        label={REMINDER_LABELS.stopAfterDays}
        inputMode="numeric"
        readOnly={!stops}
        hint="Kunden kan stadig betale med kort eller MobilePay."
      />
    </Section>
  )
}

/** The reference rate of each half-year; without one no interest runs. */
function Rates() {
  const { fields, append, remove } = useFieldArray<SettingsForm, 'reminders.rates'>({ name: 'reminders.rates' })
  const { formState } = useFormContext<SettingsForm>()
  const rates = useWatch<SettingsForm, 'reminders.rates'>({ name: 'reminders.rates' })
  const last = rates.map(({ from }) => from).findLast(isHalfYear)
  return (
    <fieldset className="grid gap-3 sm:col-span-6 sm:grid-cols-2">
      <legend className="pb-2 text-xs font-semibold">Referencesats (Nationalbankens udlånsrente 1. januar og 1. juli)</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <Setting
            name={`reminders.rates.${index}.from`}
            label={`Fra, nr. ${index + 1}`}
            className="grow"
            placeholder="2026-07-01"
            maxLength={10}
          />
          <Setting
            name={`reminders.rates.${index}.percent`}
            label={`Procent, nr. ${index + 1}`}
            className="w-28"
            inputMode="decimal"
            maxLength={7}
          />
          <IconButton label={`Fjern sats ${index + 1}`} className="mt-6" onClick={() => remove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="grid gap-2 sm:col-span-2">
        <FieldError error={formState.errors.reminders?.rates?.root?.message} />
        <p className="text-xs text-muted">
          Sammenlign med Nationalbankens liste, før I sender den første rykker. Mangler et halvår, beregnes der ingen rente for det.
        </p>
        <div>
          <Button disabled={fields.length >= MAX_RATES} onClick={() => append({ from: last ? nextHalfYear(last) : '', percent: '' })}>
            <Plus size={18} aria-hidden /> Tilføj halvår
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
