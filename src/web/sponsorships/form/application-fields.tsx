import type { ReactNode } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/customers/email.ts'
import { MAX_PHONE_LENGTH } from '#domain/customers/phone.ts'
import { APPLICANT_AGE, RACING_TYPES, SPONSORSHIP_TEXTS } from '#domain/sponsorships/sponsorship.ts'
import type { fieldsOf } from '#web/forms/form-resolver.ts'
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import type { ApplicationForm } from './application.ts'

type PartProps = { field: ReturnType<typeof fieldsOf<ApplicationForm>> }

export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-7 sm:grid-cols-6">
      {/* a legend cannot be a grid item; its content can */}
      <legend className="contents">
        <span className="text-lg font-bold [font-stretch:112%] sm:col-span-6">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}

export function ApplicantFields({ field, isMinor }: PartProps & { isMinor: boolean }) {
  return (
    <FormPart title="Dig">
      <TextField
        {...field('fullName')}
        label="Fulde navn"
        autoComplete="name"
        maxLength={SPONSORSHIP_TEXTS.fullName}
        className="sm:col-span-4"
      />
      <TextField
        {...field('age')}
        label="Alder"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={isMinor ? `Er du under ${APPLICANT_AGE.ofAge}? Skriv en forælders navn og telefon under begrundelsen.` : undefined}
        className="sm:col-span-2"
      />
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        className="sm:col-span-3"
      />
      <TextField
        {...field('phone')}
        label="Telefon"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_LENGTH}
        className="sm:col-span-3"
      />
    </FormPart>
  )
}

export function RacingFields({ field }: PartProps) {
  return (
    <FormPart title="Dit racerløb">
      <SelectField {...field('racingType')} label="Racingtype" className="sm:col-span-4">
        <option value="">Vælg racingtype</option>
        <Options of={RACING_TYPES} />
      </SelectField>
      <TextField
        {...field('experienceYears')}
        label="Års erfaring"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className="sm:col-span-2"
      />
      <TextField
        {...field('carModel')}
        label="Bil"
        autoComplete="off"
        maxLength={SPONSORSHIP_TEXTS.carModel}
        placeholder="Mærke, model og årgang"
        className="sm:col-span-3"
      />
      <TextField
        {...field('teamName')}
        label="Team"
        isOptional
        autoComplete="organization"
        maxLength={SPONSORSHIP_TEXTS.teamName}
        className="sm:col-span-3"
      />
    </FormPart>
  )
}

export function StoryFields({ field }: PartProps) {
  return (
    <FormPart title="Din historie">
      <TextAreaField
        {...field('achievements')}
        label="Resultater"
        rows={4}
        maxLength={SPONSORSHIP_TEXTS.achievements}
        hint="Placeringer, mesterskaber og løb. Er du ny, så skriv, hvor langt du er nået."
        className="sm:col-span-6"
      />
      <TextAreaField
        {...field('sponsorshipReason')}
        label="Hvorfor søger du sponsorat?"
        rows={5}
        maxLength={SPONSORSHIP_TEXTS.sponsorshipReason}
        hint="Hvad skal folien bruges til, og hvad får vi igen?"
        className="sm:col-span-6"
      />
      <TextField
        {...field('socialMedia')}
        label="Sociale medier"
        isOptional
        autoComplete="off"
        maxLength={SPONSORSHIP_TEXTS.socialMedia}
        hint="Hvor kan vi følge dig? Skriv profilnavne eller links."
        className="sm:col-span-6"
      />
    </FormPart>
  )
}
