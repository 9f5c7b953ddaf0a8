import { useFormContext } from 'react-hook-form'
import { TAKES_ALL_LABEL } from '#web/settings/setting-labels.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'
import { Setting } from './setting.tsx'
import type { SettingsForm } from './settings-form.ts'

export function PaymentFields() {
  const { register } = useFormContext<SettingsForm>()
  const { isOn } = useSettings().payments
  return (
    <Section
      title="Kort og MobilePay"
      about="Beløbet reserveres, når kunden bestiller, og trækkes, når I sender. Private betaler aldrig for noget, der ikke er sendt."
    >
      <Setting
        name="payments.cancelUnpaidAfterDays"
        label="Annulleres uden betaling efter (dage)"
        inputMode="numeric"
        hint="Kun ordrer på varer, der kan sendes nu, og som ingen af jer har rørt."
      />
      <Checkbox {...register('payments.takesAllAtFirstParcel')} label={TAKES_ALL_LABEL} className="sm:col-span-6" />
      {!isOn && (
        <Notice tone="info" className="sm:col-span-6">
          Onlinebetaling er ikke sat op. I skal selv kontakte kunder, der vælger kort eller MobilePay, om betaling.
        </Notice>
      )}
    </Section>
  )
}
