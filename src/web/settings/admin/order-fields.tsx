import { get, useFormContext, useWatch } from 'react-hook-form'
import { TIERS } from '#domain/customers/tier.ts'
import { ACCOUNT_LABELS, ACCOUNTS, MAX_OF_VAT_CODE, VAT_CODED } from '#domain/settings/accounts.ts'
import { INVOICED_PER, INVOICED_PER_LABELS, type InvoicedPer } from '#domain/settings/invoicing.ts'
import { ORDER_NOTICES } from '#domain/settings/settings.ts'
import { tiersOutOfOrder } from '#domain/settings/tier-order.ts'
import { joinWithAnd } from '#web/format.ts'
import {
  AT_DISPATCH_LABEL,
  GUEST_UNITS_LABEL,
  MEMBER_LIMIT_LABEL,
  NOTICE_LABELS,
  SELF_SERVICE_LABEL,
  SELLER_EAN_LABEL,
} from '#web/settings/setting-labels.ts'
import { Checkbox, RadioRow, TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section, Setting } from './section.tsx'
import { fromForm, type SettingsForm } from './settings-form.ts'

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
          {joinWithAnd(wrong)} giver mindre rabat end tieren under. Det er tilladt, men er det meningen?
        </Notice>
      )}
    </Section>
  )
}

export function GuestOrderFields() {
  return (
    <Section
      title="Gæsters ordrer"
      isRare
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
      isRare
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
      isRare
      about="Når en ejer inviterer en indkøber, står dette beløb i forvejen. Ejeren kan vælge et andet. Indkøbere, der er inviteret, beholder deres."
    >
      <Setting
        name="members.orderLimit"
        label={MEMBER_LIMIT_LABEL}
        inputMode="decimal"
        maxLength={16}
        hint="Inkl. moms. Skriv 0, hvis alle ordrer skal godkendes. Lad feltet stå tomt, hvis ingen skal."
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
      about="Det foreslår dialogen »Faktura«, knappen ved en forsendelse og »Fakturer og mail« på ordrelisten. På den enkelte ordre kan I vælge noget andet. Udstedes fakturaen af sig selv, er det ved hver forsendelse, eller når hele ordren er sendt."
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
      isRare
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
      {VAT_CODED.map((account) => (
        <Setting
          key={account}
          name={`vatCodes.${account}`}
          label={`Momskode: ${ACCOUNT_LABELS[account]}`}
          maxLength={MAX_OF_VAT_CODE}
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
