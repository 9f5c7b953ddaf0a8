import { DEFAULT_LIMIT_LABEL } from '#web/settings/setting-labels.ts'
import { Section } from './section.tsx'
import { Setting } from './setting.tsx'

export function CreditFields() {
  return (
    <Section
      title="Kredit på faktura"
      about="Hvad en kunde højst må skylde, fra I godkender ham. Kunder, der er godkendt, beholder deres egen grænse. Den rettes på kunden."
    >
      <Setting
        name="credit.defaultLimit"
        label={DEFAULT_LIMIT_LABEL}
        inputMode="decimal"
        maxLength={16}
        hint="Tom: ingen grænse. 0: ingen køb på faktura, før I giver lov."
        className="sm:col-span-3"
      />
    </Section>
  )
}
