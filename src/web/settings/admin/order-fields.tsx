import { Plus, X } from 'lucide-react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { TIERS } from '#domain/customers/tier.ts'
import { ACCOUNT_LABELS, ACCOUNTS } from '#domain/settings/accounts.ts'
import { INVOICED_PER, INVOICED_PER_LABELS, type InvoicedPer } from '#domain/settings/invoicing.ts'
import { pickupPlace } from '#domain/settings/pickup-place.ts'
import { MAX_CLOSINGS, SETTING_TEXTS } from '#domain/settings/setting-limits.ts'
import { EXPORT_COUNTRIES, ORDER_NOTICES } from '#domain/settings/settings.ts'
import { tiersOutOfOrder } from '#domain/settings/tier-order.ts'
import { listed } from '#web/format.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import {
  AT_DISPATCH_LABEL,
  CLOSED_LABEL,
  CUT_OFF_LABEL,
  EXPORT_LABELS,
  FREE_DELIVERY_LABEL,
  FREE_SAMPLES_LABEL,
  GUEST_UNITS_LABEL,
  LETTER_PRICE_LABEL,
  LETTER_TEXT_LABEL,
  MEMBER_LIMIT_LABEL,
  NOTICE_LABELS,
  PARCEL_PRICE_LABEL,
  PICKUP_OFFERED_LABEL,
  SELF_SERVICE_LABEL,
  SELLER_EAN_LABEL,
} from '#web/settings/setting-labels.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, FieldError, RadioRow, TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'
import { Setting } from './setting.tsx'
import { fromForm, type SettingsForm } from './settings-form.ts'

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

const PLACES = { FO: 'Færøerne', GL: 'Grønland' } as const

export function ExportFields() {
  const { register } = useFormContext<SettingsForm>()
  const { exports } = useWatch<SettingsForm>() as SettingsForm
  return (
    <Section
      id={SECTIONS.exports}
      title="Færøerne og Grønland"
      about="Danmark leverer I altid til. Færøerne og Grønland ligger uden for EU's momsområde: kunden betaler prisen uden dansk moms og sin egen fragt, og I skal kunne vise, at varerne er sendt ud. Tal med jeres revisor, før I åbner."
    >
      {EXPORT_COUNTRIES.map((country) => (
        <fieldset key={country} className="grid gap-5 sm:col-span-6 sm:grid-cols-6">
          <legend className="sr-only">{PLACES[country]}</legend>
          <Checkbox {...register(`exports.${country}.isOffered`)} label={EXPORT_LABELS[country]} className="sm:col-span-6" />
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

export function TierFields() {
  const typed = useWatch<SettingsForm>() as SettingsForm
  const wrong = tiersOutOfOrder(fromForm(typed).tierDiscounts)
  return (
    <Section title="Tier-rabatter" about="Procent af priserne for hver tier. Gælder fra næste pris, der vises, og næste ordre.">
      {TIERS.map((tier) => (
        <Setting
          key={tier}
          name={`tierDiscounts.${tier}`}
          label={`${tier} (%)`}
          inputMode="numeric"
          maxLength={4}
          className="sm:col-span-3 md:col-span-1"
        />
      ))}
      {wrong.length > 0 && (
        <Notice tone="warning" className="sm:col-span-6">
          {listed(wrong)} giver mindre rabat end tieren under. Det er tilladt, men er det meningen?
        </Notice>
      )}
    </Section>
  )
}

export function GuestOrderFields() {
  return (
    <Section
      title="Gæsters ordrer"
      about="En gæst er ukendt og betaler senere. Så meget kan én gæst eller ét netværk bestille og lade stå."
    >
      <Setting
        name="guestOrders.maxUnits"
        label={GUEST_UNITS_LABEL}
        inputMode="numeric"
        hint="Et netværk kan bestille det dobbelte på et døgn."
      />
      <Setting
        name="guestOrders.cancelUnpaidAfterDays"
        label="Annulleres ubetalt efter (dage)"
        inputMode="numeric"
        hint="Kun ordrer, som ingen af jer har rørt. Varerne går tilbage på lager, og gæsten får en mail."
      />
      <Setting name="guestOrders.ordersPerHour" label="Ordrer i timen fra samme netværk" inputMode="numeric" />
      <Setting name="guestOrders.mailsPerHour" label="Ordrer i timen til samme e-mail" inputMode="numeric" />
    </Section>
  )
}

export function SelfServiceFields() {
  const { register } = useFormContext<SettingsForm>()
  return (
    <Section
      title="Rettelser"
      about="Kunder med konto retter antal, adresse og reference, til I henter pakkesedlen, vælger batch, laver en fragtfil eller ændrer status. Derefter beder de jer om ændringen, og den står på ordren."
    >
      <Checkbox {...register('selfService.isOffered')} label={SELF_SERVICE_LABEL} className="sm:col-span-6" />
    </Section>
  )
}

export function MemberFields() {
  return (
    <Section
      title="Værksteders indkøbere"
      about="Når en ejer inviterer en indkøber, står dette beløb i forvejen. Ejeren kan vælge et andet. Indkøbere, der er inviteret, beholder deres."
    >
      <Setting
        name="members.orderLimit"
        label={MEMBER_LIMIT_LABEL}
        inputMode="decimal"
        maxLength={16}
        hint="Inkl. moms. Tom: ingen spørger. 0: alle ordrer."
        className="sm:col-span-3"
      />
    </Section>
  )
}

export function NoticeFields() {
  const { register, formState } = useFormContext<SettingsForm>()
  return (
    <Section
      title="Mails til jer selv"
      about="Hvem af jer der får en mail om ordrer, med kunde, varer og beløb. Står der ingen, får ingen noget."
    >
      {ORDER_NOTICES.map((kind) => (
        <TextAreaField
          key={kind}
          {...register(`notices.${kind}`)}
          label={NOTICE_LABELS[kind]}
          hint="Én mailadresse pr. linje."
          rows={3}
          autoComplete="off"
          spellCheck={false}
          error={get(formState.errors, `notices.${kind}.message`)}
          className="sm:col-span-3"
        />
      ))}
    </Section>
  )
}

export function InvoicingFields() {
  const { register } = useFormContext<SettingsForm>()
  return (
    <Section
      title="Faktura"
      about="Det foreslår dialogen »Faktura«, knappen ved en forsendelse og »Fakturér og mail« på ordrelisten. På den enkelte ordre kan I vælge noget andet. Udstedes fakturaen af sig selv, er det ved hver forsendelse, eller når hele ordren er sendt."
    >
      <fieldset className="sm:col-span-6">
        <legend className="sr-only">Hvad en faktura er for</legend>
        {INVOICED_PER.map((per) => (
          <RadioRow
            key={per}
            {...register('invoicing.per')}
            value={per}
            title={INVOICED_PER_LABELS[per]}
            detail={INVOICED_PER_ABOUT[per]}
          />
        ))}
      </fieldset>
      <Checkbox {...register('invoicing.atDispatch')} label={AT_DISPATCH_LABEL} className="sm:col-span-6" />
      <Setting
        name="invoicing.ean"
        label={SELLER_EAN_LABEL}
        inputMode="numeric"
        hint="Tom: jeres CVR-nummer. Nummeret står som afsender på nye e-fakturaer."
      />
    </Section>
  )
}

export function BookkeepingFields() {
  return (
    <Section
      title="Bogføring"
      about="Numrene i jeres egen kontoplan. De gælder for måneder, der ikke er afsluttet endnu. Numrene fra begyndelsen er eksempler: spørg jeres bogholder."
    >
      {ACCOUNTS.map((account) => (
        <Setting
          key={account}
          name={`bookkeeping.accounts.${account}`}
          label={ACCOUNT_LABELS[account]}
          inputMode="numeric"
          maxLength={12}
          className="sm:col-span-2"
        />
      ))}
    </Section>
  )
}

const INVOICED_PER_ABOUT: Readonly<Record<InvoicedPer, string>> = {
  order: 'Alt, der ikke er faktureret endnu, også det, der ikke er sendt',
  parcel: 'Det, der er sendt; fragten står på den første, og resten venter, til det sendes',
}
