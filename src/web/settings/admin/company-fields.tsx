import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { hasValidCheckDigit, normaliseCvr } from '#domain/customers/company-numbers.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { ibanText, isSameAccount, isValidIban, normaliseIban } from '#domain/settings/bank-account.ts'
import { MAX_CERTIFICATES, MAX_SOCIAL_LINKS, SETTING_TEXTS } from '#domain/settings/setting-limits.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { SECTIONS } from '#web/settings/sections.ts'
import { ACCESSIBILITY_GAPS_LABEL } from '#web/settings/setting-labels.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'
import { Section, Setting } from './section.tsx'
import type { SettingsForm } from './settings-form.ts'

export function CompanyFields() {
  const { register, setValue, control, formState } = useFormContext<SettingsForm>()
  const [cvr, postalCode, city] = useWatch({
    control,
    name: ['company.cvr', 'company.postalCode', 'company.city'],
  })
  const { postalCode: noCode, city: noCity } = formState.errors.company ?? {}
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
      <PostalTownFields
        typed={{ postalCode, city }}
        setCity={(found) => setValue('company.city', found, { shouldDirty: true })}
        postalCode={{ ...register('company.postalCode'), error: noCode?.message, autoComplete: 'off', className: 'sm:col-span-2' }}
        city={{ ...register('company.city'), error: noCity?.message, autoComplete: 'off', className: 'sm:col-span-4' }}
      />
      <Setting name="company.email" label="E-mail" inputMode="email" hint="Hertil går kunders beskeder; herfra kommer butikkens mails." />
      <Setting name="company.openingHours" label="Åbningstider" />
    </Section>
  )
}

export function SocialFields() {
  const { fields, append, remove } = useFieldArray<SettingsForm, 'company.socialLinks'>({ name: 'company.socialLinks' })
  return (
    <Section title="Sociale medier" isRare about="Links i bunden af alle sider.">
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
      isRare
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
    <Section
      title="Løfter og tekster"
      isRare
      id={SECTIONS.claims}
      about="Står på forsiden og i bunden af alle sider. Skriv kun det, I kan dokumentere; det, der står tomt, vises ikke."
    >
      <Setting name="claims.position" label="Overskrift" className="sm:col-span-6" maxLength={SETTING_TEXTS.position} />
      <Setting name="claims.experience" label="Erfaring" maxLength={SETTING_TEXTS.experience} />
      <Setting
        name="claims.warranty"
        label="Garanti"
        hint="Står på forsiden. Hvem der giver garantien, og hvad den dækker, skrives på hvert produkt."
        maxLength={SETTING_TEXTS.warranty}
      />
      <Setting name="claims.blurb" label="Tekst i bunden" className="sm:col-span-6" maxLength={SETTING_TEXTS.blurb} />
    </Section>
  )
}

export function AccessibilityFields() {
  const { register } = useFormContext<SettingsForm>()
  return (
    <Section
      title="Tilgængelighed"
      isRare
      about="Siden om tilgængelighed siger, hvad butikken selv ved. Skriv det, I ved, der mangler ud over det."
    >
      <TextAreaField
        {...register('accessibility.gaps')}
        label={ACCESSIBILITY_GAPS_LABEL}
        hint="Én ting pr. linje, som dine kunder skal læse den."
        rows={3}
        maxLength={SETTING_TEXTS.accessibilityGaps}
        className="sm:col-span-6"
      />
    </Section>
  )
}

export function CertificateFields() {
  const { fields, append, remove } = useFieldArray<SettingsForm, 'certificates'>({ name: 'certificates' })
  const { formState } = useFormContext<SettingsForm>()
  const certificates = useWatch<SettingsForm, 'certificates'>({ name: 'certificates' })
  return (
    <Section
      title="Certifikater"
      isRare
      about="Mærker i bunden af alle sider. Uden for demobutikken vises et mærke kun med et gyldigt bevis, som lægges op længere nede."
    >
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

function Warning({ children }: { children: ReactNode }) {
  return (
    <span aria-live="polite" className="font-semibold text-warning">
      {children}
    </span>
  )
}
