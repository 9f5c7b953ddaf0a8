import type { ReactNode } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/customers/email.ts'
import { MAX_PHONE_LENGTH } from '#domain/customers/phone.ts'
import { APPLICANT_AGE, RACING_TYPES, SPONSORSHIP_TEXTS } from '#domain/sponsorships/sponsorship.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import type { ApplicationForm } from './application.ts'

type PartProps = { register: UseFormRegister<ApplicationForm>; errorOf: (name: keyof ApplicationForm) => string | undefined }

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

export function ApplicantFields({ register, errorOf, isMinor }: PartProps & { isMinor: boolean }) {
  return (
    <FormPart title="Dig">
      <TextField
        {...register('fullName')}
        label="Fulde navn"
        autoComplete="name"
        maxLength={SPONSORSHIP_TEXTS.fullName}
        error={errorOf('fullName')}
        className="sm:col-span-4"
      />
      <TextField
        {...register('age')}
        label="Alder"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errorOf('age')}
        hint={isMinor ? `Er du under ${APPLICANT_AGE.ofAge}? Skriv en forælders navn og telefon under begrundelsen.` : undefined}
        className="sm:col-span-2"
      />
      <TextField
        {...register('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        error={errorOf('email')}
        className="sm:col-span-3"
      />
      <TextField
        {...register('phone')}
        label="Telefon"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_LENGTH}
        error={errorOf('phone')}
        className="sm:col-span-3"
      />
    </FormPart>
  )
}

export function RacingFields({ register, errorOf }: PartProps) {
  return (
    <FormPart title="Dit racerløb">
      <SelectField {...register('racingType')} label="Racingtype" error={errorOf('racingType')} className="sm:col-span-4">
        <option value="">Vælg racingtype</option>
        <Options of={RACING_TYPES} />
      </SelectField>
      <TextField
        {...register('experienceYears')}
        label="Års erfaring"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errorOf('experienceYears')}
        className="sm:col-span-2"
      />
      <TextField
        {...register('carModel')}
        label="Bil"
        autoComplete="off"
        maxLength={SPONSORSHIP_TEXTS.carModel}
        placeholder="Mærke, model og årgang"
        error={errorOf('carModel')}
        className="sm:col-span-3"
      />
      <TextField
        {...register('teamName')}
        label="Team"
        isOptional
        autoComplete="organization"
        maxLength={SPONSORSHIP_TEXTS.teamName}
        error={errorOf('teamName')}
        className="sm:col-span-3"
      />
    </FormPart>
  )
}

export function StoryFields({ register, errorOf }: PartProps) {
  return (
    <FormPart title="Din historie">
      <TextAreaField
        {...register('achievements')}
        label="Resultater"
        rows={4}
        maxLength={SPONSORSHIP_TEXTS.achievements}
        hint="Placeringer, mesterskaber og løb. Er du ny, så skriv, hvor langt du er nået."
        error={errorOf('achievements')}
        className="sm:col-span-6"
      />
      <TextAreaField
        {...register('sponsorshipReason')}
        label="Hvorfor søger du sponsorat?"
        rows={5}
        maxLength={SPONSORSHIP_TEXTS.sponsorshipReason}
        hint="Hvad skal folien bruges til, og hvad får vi igen?"
        error={errorOf('sponsorshipReason')}
        className="sm:col-span-6"
      />
      <TextField
        {...register('socialMedia')}
        label="Sociale medier"
        isOptional
        autoComplete="off"
        maxLength={SPONSORSHIP_TEXTS.socialMedia}
        hint="Hvor kan vi følge dig? Skriv profilnavne eller links."
        error={errorOf('socialMedia')}
        className="sm:col-span-6"
      />
    </FormPart>
  )
}
