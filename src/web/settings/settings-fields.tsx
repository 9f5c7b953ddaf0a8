import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { get, type Path, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { hasValidCheckDigit, normaliseCvr } from '#domain/customers/cvr.ts'
import { POSTAL_CODE_LENGTH } from '#domain/customers/postal-code.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { ibanText, isSameAccount, isValidIban, normaliseIban } from '#domain/settings/bank-account.ts'
import { INVOICED_PER, INVOICED_PER_LABELS, type InvoicedPer } from '#domain/settings/invoicing.ts'
import { pickupPlace } from '#domain/settings/pickup-place.ts'
import { MAX_CERTIFICATES, MAX_SOCIAL_LINKS, SETTING_TEXTS } from '#domain/settings/setting-limits.ts'
import { ORDER_NOTICES } from '#domain/settings/settings.ts'
import { tiersOutOfOrder } from '#domain/settings/tier-order.ts'
import { listed } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, FieldError, RadioRow, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'
import { SECTIONS } from './sections.ts'
import { GUEST_UNITS_LABEL, LETTER_PRICE_LABEL, NOTICE_LABELS, PICKUP_OFFERED_LABEL } from './setting-labels.ts'
import { fromForm, type SettingsForm } from './settings-form.ts'

type SettingProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & { name: Path<SettingsForm> }

/** One setting, with what is wrong with it. */
function Setting({ name, className = 'sm:col-span-3', ...rest }: SettingProps) {
  const { register, formState } = useFormContext<SettingsForm>()
  const error: unknown = get(formState.errors, `${name}.message`)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...register(name)}
      error={typeof error === 'string' ? error : undefined}
      className={className}
    />
  )
}

export function CompanyFields() {
  const cvr = useWatch<SettingsForm, 'company.cvr'>({ name: 'company.cvr' })
  const digits = normaliseCvr(cvr)
  return (
    <Section id={SECTIONS.company} title="Firma" about="Står i bunden af alle sider, på kontaktsiden, i mails og på nye fakturaer.">
      <Setting name="company.name" label="Butikkens navn" maxLength={SETTING_TEXTS.shopName} />
      <Setting name="company.legalName" label="Firmanavn" maxLength={CUSTOMER_TEXTS.company} />
      <Setting
        name="company.cvr"
        label="CVR-nummer"
        inputMode="numeric"
        hint={digits && !hasValidCheckDigit(digits) ? <Warning>Tjek nummeret: kontrolcifferet passer ikke.</Warning> : 'Otte cifre.'}
      />
      <Setting name="company.phone" label="Telefon" inputMode="tel" />
      <Setting name="company.address" label="Adresse" className="sm:col-span-6" />
      <Setting name="company.postalCode" label="Postnummer" inputMode="numeric" maxLength={POSTAL_CODE_LENGTH} className="sm:col-span-2" />
      <Setting name="company.city" label="By" className="sm:col-span-4" />
      <Setting name="company.email" label="E-mail" inputMode="email" hint="Hertil går kunders beskeder; herfra kommer butikkens mails." />
      <Setting name="company.openingHours" label="Åbningstider" />
    </Section>
  )
}

export function SocialFields() {
  const { fields, append, remove } = useFieldArray<SettingsForm, 'company.socialLinks'>({ name: 'company.socialLinks' })
  return (
    <Section title="Sociale medier" about="Links i bunden af alle sider.">
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:col-span-6 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
        >
          <Setting name={`company.socialLinks.${index}.name`} label="Navn" className="max-sm:col-span-2" />
          <Setting name={`company.socialLinks.${index}.url`} label="Adresse" inputMode="url" placeholder="https://" className="" />
          <IconButton label={`Fjern link ${index + 1}`} className="mt-6" onClick={() => remove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="sm:col-span-6">
        <Button disabled={fields.length >= MAX_SOCIAL_LINKS} onClick={() => append({ name: '', url: '' })}>
          <Plus size={18} aria-hidden /> Tilføj link
        </Button>
      </div>
    </Section>
  )
}

export function BankFields() {
  const bank = useWatch<SettingsForm, 'company.bank'>({ name: 'company.bank' })
  const company = useWatch<SettingsForm, 'company'>({ name: 'company' })
  const iban = normaliseIban(bank.iban)
  const differs =
    isValidIban(iban) && !isSameAccount({ registration: bank.registration.trim(), account: bank.account.replace(/\s/g, ''), iban })
  return (
    <Section
      id={SECTIONS.bank}
      title="Bank"
      about="Står på nye fakturaer. Udstedte fakturaer ændres ikke. Alle superadmins får en mail, når kontoen ændres."
    >
      <Setting name="company.bank.name" label="Bank" className="sm:col-span-6" />
      <Setting name="company.bank.registration" label="Reg.nr." inputMode="numeric" className="sm:col-span-2" />
      <Setting name="company.bank.account" label="Kontonr." inputMode="numeric" className="sm:col-span-4" />
      <Setting
        name="company.bank.iban"
        label="IBAN"
        hint={differs && <Warning>IBAN og kontonummer peger på hver sin konto. Tjek begge.</Warning>}
        className="sm:col-span-4"
      />
      <Setting name="company.bank.swift" label="SWIFT/BIC" className="sm:col-span-2" />
      <figure className="border border-line bg-raised p-4 text-xs sm:col-span-6">
        <figcaption className="pb-2 text-muted">Sådan står det på en faktura</figcaption>
        <p className="font-bold">{company.legalName}</p>
        <p>
          {company.address}, {company.postalCode} {company.city} · CVR {company.cvr}
        </p>
        <p className="figures pt-2">
          {bank.name} · Reg. {bank.registration} · Konto {bank.account}
          <br />
          IBAN {ibanText(iban)} · SWIFT {bank.swift}
        </p>
      </figure>
    </Section>
  )
}

export function ClaimFields() {
  return (
    <Section title="Løfter og tekster" about="Står på forsiden og i bunden af alle sider. Skriv kun det, I kan dokumentere.">
      <Setting name="claims.position" label="Overskrift" className="sm:col-span-6" maxLength={SETTING_TEXTS.position} />
      <Setting name="claims.experience" label="Erfaring" maxLength={SETTING_TEXTS.experience} />
      <Setting name="claims.warranty" label="Garanti" maxLength={SETTING_TEXTS.warranty} />
      <Setting name="claims.blurb" label="Tekst i bunden" className="sm:col-span-6" maxLength={SETTING_TEXTS.blurb} />
    </Section>
  )
}

export function CertificateFields() {
  const { fields, append, remove } = useFieldArray<SettingsForm, 'certificates'>({ name: 'certificates' })
  const { formState } = useFormContext<SettingsForm>()
  const certificates = useWatch<SettingsForm, 'certificates'>({ name: 'certificates' })
  return (
    <Section title="Certifikater" about="Mærker i bunden af alle sider.">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2 sm:col-span-3">
          <Setting
            name={`certificates.${index}.name`}
            label={`Certifikat ${index + 1}`}
            className="grow"
            maxLength={SETTING_TEXTS.certificate}
          />
          <IconButton label={`Fjern certifikat ${index + 1}`} className="mt-6" onClick={() => remove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="grid gap-3 sm:col-span-6">
        <FieldError error={formState.errors.certificates?.root?.message} />
        <p className="flex flex-wrap gap-2" aria-hidden>
          {certificates.map(({ name }, index) => name.trim() && <Badge key={fields[index]?.id ?? name}>{name}</Badge>)}
        </p>
        <div>
          <Button disabled={fields.length >= MAX_CERTIFICATES} onClick={() => append({ name: '' })}>
            <Plus size={18} aria-hidden /> Tilføj certifikat
          </Button>
        </div>
      </div>
    </Section>
  )
}

export function DeliveryFields() {
  return (
    <Section
      title="Levering"
      about="Dage, som »fra-til«. På forsiden: hverdage, fra I sender, til pakken er fremme. De to andre: dage, fra kunden bestiller, til I sender. Ordrer, der er afgivet, beholder det, de blev lovet."
    >
      <Setting name="delivery.home" label="På forsiden" className="sm:col-span-2" placeholder="2-3" />
      <Setting name="delivery.inStock" label="På lager" className="sm:col-span-2" placeholder="1-3" />
      <Setting name="delivery.remote" label="Fra fjernlager" className="sm:col-span-2" placeholder="10-18" />
      <Setting
        name="shipping.letterKr"
        label={LETTER_PRICE_LABEL}
        inputMode="decimal"
        className="sm:col-span-2"
        hint="Når der kun er farveprøver i ordren."
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
      about="Det foreslår dialogen »Faktura«, knappen ved en forsendelse og »Fakturér og mail« på ordrelisten. På den enkelte ordre kan I vælge noget andet."
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
    </Section>
  )
}

const INVOICED_PER_ABOUT: Readonly<Record<InvoicedPer, string>> = {
  order: 'Alt, der ikke er faktureret endnu, også det, der ikke er sendt',
  parcel: 'Det, der er sendt; fragten står på den første, og resten venter, til det sendes',
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span aria-live="polite" className="font-semibold text-warning">
      {children}
    </span>
  )
}
