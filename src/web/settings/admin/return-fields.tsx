import { useFormContext } from 'react-hook-form'
import { RETURN_FREIGHT_LABELS, RETURN_FREIGHTS } from '#domain/settings/returns.ts'
import { RETURN_LABELS } from '#web/settings/setting-labels.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Section } from './section.tsx'
import { Setting } from './setting.tsx'
import type { SettingsForm } from './settings-form.ts'

export function ReturnFields() {
  const { register } = useFormContext<SettingsForm>()
  return (
    <Section
      title="Returer"
      about="Forbrugere kan altid fortryde i 14 dage, og alle kan reklamere. Her vælger I, hvad erhvervskunder kan returnere, og hvor varerne skal hen."
    >
      <Setting name="returns.days" label={RETURN_LABELS.days} inputMode="numeric" hint="Fra den sidste forsendelse. 0: ingen." />
      <SelectField {...register('returns.freight')} label={RETURN_LABELS.freight} className="sm:col-span-2">
        {RETURN_FREIGHTS.map((payer) => (
          <option key={payer} value={payer}>
            {RETURN_FREIGHT_LABELS[payer]}
          </option>
        ))}
      </SelectField>
      <Setting name="returns.address" label={RETURN_LABELS.address} hint="Tom: firmaets adresse." />
      <Setting name="returns.text" label={RETURN_LABELS.text} />
    </Section>
  )
}
