import { EMAIL_MISSING } from '#domain/customers/email.ts'
import { Checkbox, RadioRow, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Samples, type SamplesProps } from './sample.tsx'

export function FieldSamples({ scheme }: SamplesProps) {
  return (
    <Samples title="Felter">
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        <TextField label="Navn" placeholder="Mette Møller" />
        <TextField label="Postnummer" defaultValue="7100" hint="Fire cifre." />
        <TextField label="E-mail" defaultValue="mette@" error={EMAIL_MISSING} />
        <TextField label="Firma" isOptional />
        <TextField label="Telefon" defaultValue="+45 20 30 40 50" disabled />
        <TextField label="CVR" defaultValue="13748136" readOnly hint="Kan ikke ændres." />
        <SelectField label="Sortér efter">
          <option>Navn</option>
          <option>Pris, lav til høj</option>
        </SelectField>
        <TextAreaField label="Besked" isOptional />
        <TextAreaField label="Bemærkning" error="Skriv mindst ti tegn." />
        <div>
          <Checkbox label="Jeg accepterer vilkårene" defaultChecked />
          <Checkbox label="Jeg har læst fortrydelsesretten" error="Sæt flueben for at fortsætte." />
        </div>
        <fieldset>
          <legend className="text-xs font-semibold">Betaling</legend>
          <RadioRow name={`betaling-${scheme}`} title="Kort" detail="Du betaler, når vi sender." defaultChecked />
          <RadioRow name={`betaling-${scheme}`} title="MobilePay" />
          <RadioRow name={`betaling-${scheme}`} title="Faktura" detail="Kun for godkendte kunder." disabled />
        </fieldset>
      </div>
    </Samples>
  )
}
