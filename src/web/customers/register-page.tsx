import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { passwordHint } from '#domain/customers/login/password.ts'
import { DEFAULT_TIER, TIERS } from '#domain/customers/tier.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { fieldsOf } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { ASKS_NOTHING, UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { AuthPage } from '#web/page/auth-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { AddressField, EmailField, PhoneField } from '#web/ui/contact-fields.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TOAST_DURATIONS, toast } from '#web/ui/toast.ts'
import { CvrField } from './cvr-field.tsx'
import { PasswordField, PasswordMeter, recheckRepeated } from './password-field.tsx'
import { EMPTY_REGISTRATION, REGISTRATION_FIELDS, type RegistrationForm, resolveRegistration } from './registration-form.ts'

export default function Register() {
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null)
  if (registeredEmail !== null) return <Registered email={registeredEmail} />
  return (
    <AuthPage
      title="Opret B2B-konto"
      lead="Til dig, der lægger folie for at leve af det. Vi godkender din konto, og så ser du dine egne priser."
      path={paths.register()}
      aside={<Benefits />}
    >
      <Form onRegistered={setRegisteredEmail} />
    </AuthPage>
  )
}

function Form({ onRegistered }: { onRegistered: (email: string) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isKnown, setIsKnown] = useState(false)
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<RegistrationForm>({
    defaultValues: EMPTY_REGISTRATION,
    resolver: resolveRegistration,
    mode: 'onTouched',
  })
  const [cvr, postalCode, city, password] = useWatch({ control, name: ['cvr', 'postalCode', 'city', 'password'] })
  const setCity = useCallback((found: string) => setValue('city', found), [setValue])
  const field = fieldsOf(register, formState.errors)

  const submit = handleSubmit(async ({ confirmation: _confirmation, terms: _terms, ...fields }) => {
    setRefusal(null)
    setIsKnown(false)
    try {
      const { message } = await browserApi.register({ body: fields })
      toast.success(message, TOAST_DURATIONS.registration)
      onRegistered(fields.email.trim())
    } catch (error) {
      const message = messageOf(error, 'Registrering fejlede')
      toast.error(message)
      setIsKnown(error instanceof ApiError && error.code === 'email_taken')
      if (!showRefusedFields(error, REGISTRATION_FIELDS, setError)) setRefusal(message)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Opret konto" className="grid gap-5 sm:grid-cols-6">
      <NeedsScript to="oprette en konto" className="sm:col-span-6" />
      <UnsavedWarning isDirty={formState.isDirty} />
      {refusal && <Notice tone="danger" title={refusal} isAlert className="sm:col-span-6" />}
      <TextField {...field('company')} label="Firma" autoComplete="organization" className="sm:col-span-6" />
      <CvrField {...field('cvr')} typed={cvr} className="sm:col-span-3" />
      <PhoneField {...field('phone')} className="sm:col-span-3" />
      <TextField {...field('name')} label="Navn" autoComplete="name" className="sm:col-span-6" />
      <EmailField {...field('email')} hint={isKnown && formState.errors.email && <KnownEmail />} className="sm:col-span-6" />
      <fieldset className="grid gap-5 sm:col-span-6 sm:grid-cols-6">
        <legend className="mb-3 text-sm font-semibold">Firmaets adresse</legend>
        <AddressField {...field('address')} className="sm:col-span-6" />
        <PostalTownFields
          typed={{ postalCode, city }}
          setCity={setCity}
          postalCode={{ ...field('postalCode'), isOptional: true, className: 'sm:col-span-2' }}
          city={{ ...field('city'), isOptional: true, className: 'sm:col-span-4' }}
        />
      </fieldset>
      <div className="sm:col-span-3">
        <PasswordField
          {...field('password', recheckRepeated(formState.touchedFields))}
          label="Adgangskode"
          autoComplete="new-password"
          hint={passwordHint('customer')}
        />
        <PasswordMeter password={password} />
      </div>
      <PasswordField {...field('confirmation')} label="Gentag adgangskode" autoComplete="new-password" className="sm:col-span-3" />
      <Checkbox
        {...field('terms')}
        label={
          <>
            Jeg accepterer{' '}
            <Link to={paths.terms()} target="_blank" className="font-semibold underline underline-offset-4">
              vilkår og betingelser
            </Link>{' '}
            og har læst{' '}
            <Link to={paths.privacy()} target="_blank" className="font-semibold underline underline-offset-4">
              privatlivspolitikken
            </Link>
          </>
        }
        className="sm:col-span-6"
      />
      <Button
        type="submit"
        variant="signal"
        size="lg"
        isWide
        isBusy={formState.isSubmitting}
        busyText="Opretter..."
        className="sm:col-span-6"
      >
        Opret B2B-konto
      </Button>
      <p className="text-sm text-muted sm:col-span-6">
        Har du allerede en konto?{' '}
        <Link to={paths.login()} className="font-semibold text-ink underline underline-offset-4">
          Log ind
        </Link>
      </p>
    </form>
  )
}

function KnownEmail() {
  return (
    <>
      Er det din konto? Så{' '}
      <Link to={paths.login()} state={ASKS_NOTHING} className="font-semibold text-ink underline underline-offset-2">
        log ind
      </Link>{' '}
      eller{' '}
      <Link to={paths.forgotPassword()} state={ASKS_NOTHING} className="font-semibold text-ink underline underline-offset-2">
        vælg en ny adgangskode
      </Link>
      .
    </>
  )
}

/** From the shop's tier table (requirements §10 'Bronze 5 % or 10 %'). */
function Benefits() {
  const { tierDiscounts } = useSettings()
  const best = TIERS.reduce((a, b) => (tierDiscounts[b] > tierDiscounts[a] ? b : a))
  const benefits = [
    `${withUnit(tierDiscounts[DEFAULT_TIER], '%')} rabat på alle produkter fra første dag som ${DEFAULT_TIER}-kunde`,
    `Op til ${withUnit(tierDiscounts[best], '%')} rabat som ${best}-kunde`,
    '1 point pr. rulle, og 10 point er en gratis rulle fra udvalgte kategorier',
    'Betaling på faktura, når din konto er godkendt',
    'Hurtigbestilling med varenumre, og bestil igen fra tidligere ordrer',
  ]
  return (
    <section aria-label="Det får du">
      <h2 className="text-base">Det får du</h2>
      <ul className="mt-4 grid gap-2.5 text-sm">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 bg-signal" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Registered({ email }: { email: string }) {
  const { company, hasCompanyFacts } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const steps = [
    { title: 'Bekræft din e-mail', text: `Vi har sendt et link til ${email}. Ligger det ikke i indbakken, så kig i spam.` },
    {
      title: 'Vi godkender din konto',
      text: `Vi ser dine oplysninger igennem. Haster det, så ${hasCompanyFacts ? `ring på ${company.phone}` : 'skriv til os'}.`,
    },
    { title: 'Log ind, og se dine priser', text: 'Du får en mail, så snart kontoen er klar.' },
  ]
  return (
    <main id="indhold" className="wrap grow pb-24">
      <PageHead title="Afventer godkendelse" path={paths.register()} isHiddenFromSearch />
      <p className="code pt-12 text-signal-ink lg:pt-20">AFVENTER GODKENDELSE</p>
      <h1 ref={heading} tabIndex={-1} className="mt-3 max-w-4xl text-3xl outline-none">
        Tak. Nu er det vores tur.
      </h1>
      <ol className="mt-10 grid border-t border-line md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-b border-line py-7 md:pr-8">
            <p aria-hidden className="display figures text-2xl text-muted">
              {index + 1}
            </p>
            <h2 className="mt-3 text-base">{title}</h2>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to={paths.products()} variant="signal" size="lg">
          Se alle produkter
        </LinkButton>
        <LinkButton to={paths.home()} size="lg">
          Til forsiden
        </LinkButton>
      </div>
    </main>
  )
}
