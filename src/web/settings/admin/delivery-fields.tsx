import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { pickupPlace } from '#domain/settings/pickup-place.ts'
import { MAX_CLOSINGS, SETTING_TEXTS } from '#domain/settings/setting-limits.ts'
import { EXPORT_COUNTRIES } from '#domain/settings/settings.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import {
  CLOSED_LABEL,
  CUT_OFF_LABEL,
  EXPORT_LABELS,
  FREE_DELIVERY_LABEL,
  FREE_SAMPLES_LABEL,
  LETTER_PRICE_LABEL,
  LETTER_TEXT_LABEL,
  PARCEL_PRICE_LABEL,
  PICKUP_OFFERED_LABEL,
} from '#web/settings/setting-labels.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, FieldError } from '#web/ui/field.tsx'
import { Section, Setting } from './section.tsx'
import type { SettingsForm } from './settings-form.ts'

export function DeliveryFields() {
  return (
    <Section
      id={SECTIONS.delivery}
      title="Levering"
      about="Dage, som »fra-til«. På forsiden: hverdage, fra I sender, til pakken er fremme. De to andre: dage, fra kunden bestiller, til I sender. Af dem og tidsfristen regner butikken den dato, kunden ser; weekender, helligdage og jeres lukkedage springes over. Ordrer, der er afgivet, beholder det, de blev lovet."
    >
      <Setting name="delivery.home" label="På forsiden" className="sm:col-span-2" placeholder="2-3" />
      <Setting name="delivery.inStock" label="På lager" className="sm:col-span-2" placeholder="1-3" />
      <Setting name="delivery.remote" label="Fra fjernlager" className="sm:col-span-2" placeholder="10-18" />
      <Setting
        name="delivery.cutOff"
        label={CUT_OFF_LABEL}
        className="sm:col-span-2"
        placeholder="14:00"
        hint="Ordrer herefter tæller fra dagen efter."
      />
      <ClosingDays />
      <Setting
        name="shipping.parcelKr"
        label={PARCEL_PRICE_LABEL}
        inputMode="decimal"
        className="sm:col-span-2"
        hint="Det, kunden betaler for fragten."
      />
      <Setting
        name="shipping.freeAboveKr"
        label={FREE_DELIVERY_LABEL}
        inputMode="decimal"
        className="sm:col-span-2"
        hint="Tom: aldrig gratis."
      />
      <Setting
        name="shipping.letterKr"
        label={LETTER_PRICE_LABEL}
        inputMode="decimal"
        className="sm:col-span-2"
        hint="Når der kun er farveprøver i ordren."
      />
      <Setting
        name="samples.freePerMonth"
        label={FREE_SAMPLES_LABEL}
        inputMode="numeric"
        className="sm:col-span-2"
        hint="Til hver godkendt kunde. 0: ingen."
      />
      <Setting
        name="samples.letter"
        label={LETTER_TEXT_LABEL}
        maxLength={SETTING_TEXTS.letter}
        className="sm:col-span-6"
        hint="Hvem der kører dem, hvor længe det tager, og om de kan spores. Kunderne læser det, når de bestiller en prøve."
      />
    </Section>
  )
}

function ClosingDays() {
  const { fields, append, remove } = useFieldArray<SettingsForm, 'delivery.closed'>({ name: 'delivery.closed' })
  const { formState } = useFormContext<SettingsForm>()
  return (
    <fieldset className="grid gap-3 sm:col-span-6">
      <legend className="pb-2 text-xs font-semibold">{CLOSED_LABEL}</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[10rem_10rem_minmax(0,1fr)_auto]"
        >
          <Setting name={`delivery.closed.${index}.from`} label={`Fra, nr. ${index + 1}`} type="date" className="" />
          <Setting name={`delivery.closed.${index}.to`} label={`Til og med, nr. ${index + 1}`} type="date" className="" />
          <Setting
            name={`delivery.closed.${index}.name`}
            label={`Navn, nr. ${index + 1}`}
            placeholder="Juleferie"
            maxLength={SETTING_TEXTS.closing}
            isOptional
            className="max-sm:col-span-2 max-sm:row-start-2"
          />
          <IconButton label={`Fjern lukkedage ${index + 1}`} className="mt-6" onClick={() => remove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <FieldError error={formState.errors.delivery?.closed?.root?.message} />
      <p className="text-xs text-muted">Dage, hvor I ikke sender. Kunderne læser dem ved leveringsdatoen, når de betyder noget for den.</p>
      <div>
        <Button disabled={fields.length >= MAX_CLOSINGS} onClick={() => append({ from: '', to: '', name: '' })}>
          <Plus size={18} aria-hidden /> Tilføj lukkedage
        </Button>
      </div>
    </fieldset>
  )
}

const AREA_FIELDS = ['freightKr', 'freeAboveKr', 'home'] as const
const PLACES = { FO: 'Færøerne', GL: 'Grønland' } as const

export function ExportFields() {
  const { register, resetField } = useFormContext<SettingsForm>()
  const { exports } = useWatch<SettingsForm>() as SettingsForm
  return (
    <Section
      id={SECTIONS.exports}
      title="Færøerne og Grønland"
      isRare
      about="Danmark leverer I altid til. Færøerne og Grønland ligger uden for EU's momsområde: kunden betaler prisen uden dansk moms og sin egen fragt, og I skal kunne vise, at varerne er sendt ud. Tal med jeres revisor, før I åbner."
    >
      {EXPORT_COUNTRIES.map((country) => (
        <fieldset key={country} className="grid gap-5 sm:col-span-6 sm:grid-cols-6">
          <legend className="sr-only">{PLACES[country]}</legend>
          <Checkbox
            {...register(`exports.${country}.isOffered`, {
              // hidden fields keep nothing that could be refused
              onChange: ({ target }) => {
                if (!target.checked) for (const field of AREA_FIELDS) resetField(`exports.${country}.${field}`)
              },
            })}
            label={EXPORT_LABELS[country]}
            className="sm:col-span-6"
          />
          {exports[country].isOffered && (
            <>
              <Setting
                name={`exports.${country}.freightKr`}
                label={`Fragt til ${PLACES[country]} (kr.)`}
                inputMode="decimal"
                className="sm:col-span-2"
                hint="Uden moms."
              />
              <Setting
                name={`exports.${country}.freeAboveKr`}
                label="Gratis over (kr.)"
                inputMode="decimal"
                className="sm:col-span-2"
                hint="Uden moms. Tom: aldrig gratis."
              />
              <Setting
                name={`exports.${country}.home`}
                label="Hverdage undervejs"
                className="sm:col-span-2"
                placeholder="5-10"
                hint="Fra I sender, til pakken er fremme."
              />
            </>
          )}
        </fieldset>
      ))}
      <Setting
        name="exports.customs"
        label={EXPORT_LABELS.customs}
        maxLength={SETTING_TEXTS.customs}
        className="sm:col-span-6"
        hint="Står på fakturaen og pakkesedlen til Færøerne og Grønland."
      />
    </Section>
  )
}

export function PickupFields() {
  const { register } = useFormContext<SettingsForm>()
  const [company, isOffered] = useWatch<SettingsForm, ['company', 'pickup.isOffered']>({ name: ['company', 'pickup.isOffered'] })
  const own = pickupPlace({ company, pickup: { address: '', hours: '' } })
  return (
    <Section
      title="Afhentning"
      about="Kan kunder hente selv, vælger de det i kurven eller kassen. Det koster ikke noget, og de får en mail, når ordren er klar."
    >
      <Checkbox {...register('pickup.isOffered')} label={PICKUP_OFFERED_LABEL} className="sm:col-span-6" />
      <Setting
        name="pickup.address"
        label="Hentes hvor"
        maxLength={SETTING_TEXTS.pickupAddress}
        placeholder={own.address}
        hint="Tom: firmaets adresse."
        readOnly={!isOffered}
      />
      <Setting
        name="pickup.hours"
        label="Hentes hvornår"
        maxLength={SETTING_TEXTS.openingHours}
        placeholder={own.hours}
        hint="Tom: firmaets åbningstider."
        readOnly={!isOffered}
      />
    </Section>
  )
}
