import { MAIL_DAYS } from '#domain/shelf-lists/shelf-mail.ts'
import { browserApi } from '#web/api.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useShelfPress } from './use-shelf.ts'

export function MailDay({ weekday }: { weekday: number | null }) {
  const { isBusy, press } = useShelfPress()
  const choose = (value: string) => void press(() => browserApi.changeShelfMail({ body: { weekday: value === '' ? null : Number(value) } }))
  return (
    <section className="mt-12 grid gap-x-12 gap-y-5 border-t border-line pt-9 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="text-lg">Ugens mail</h2>
        <p className="mt-1.5 max-w-sm text-sm text-muted">Vi skriver kun, når noget mangler. Et tryk i mailen lægger det i kurven.</p>
      </div>
      <SelectField
        label="Send mig en mail"
        className="max-w-xs"
        value={weekday ?? ''}
        disabled={isBusy}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Aldrig</option>
        {MAIL_DAYS.map((day, number) => (
          <option key={day} value={number}>
            Hver {day} morgen
          </option>
        ))}
      </SelectField>
    </section>
  )
}
