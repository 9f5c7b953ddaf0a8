import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MAX_PHONE_LENGTH } from '#domain/customers/phone.ts'
import { MESSAGE_TEXTS } from '#domain/messages/message-texts.ts'
import { browserApi } from '#web/api.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { TrapField } from '#web/forms/trap-field.tsx'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Article } from '#web/page/article.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, PhoneField } from '#web/ui/contact-fields.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'

export default function Contact() {
  const { company, hasCompanyFacts } = useSettings()
  return (
    <Article
      title="Kontakt"
      lead={`${hasCompanyFacts ? 'Ring eller skriv' : 'Skriv til os'}. Du får svar af en, der selv har lagt folie.`}
      path={paths.contact()}
    >
      <div className="grid gap-x-16 gap-y-12 pt-10 lg:grid-cols-[2fr_1fr] lg:pt-14">
        <section aria-labelledby="skriv">
          <h2 id="skriv" className="mb-6 text-xl">
            Skriv til os
          </h2>
          <ContactForm />
        </section>
        {hasCompanyFacts && <FindUs company={company} />}
      </div>
    </Article>
  )
}

function FindUs({ company }: Pick<PublicSettings, 'company'>) {
  return (
    <section aria-labelledby="fakta" className="max-lg:border-t max-lg:border-line max-lg:pt-10">
      <h2 id="fakta" className="mb-3 text-xl">
        Find os
      </h2>
      <dl>
        <Fact title="Telefon">
          <a
            href={`tel:${company.phone.replace(/\s/g, '')}`}
            className="figures inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {company.phone}
          </a>
        </Fact>
        <Fact title="E-mail">
          <a
            href={`mailto:${company.email}`}
            className="inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4"
          >
            {company.email}
          </a>
        </Fact>
        <Fact title="Åbningstider">{company.openingHours}</Fact>
        <Fact title="Adresse">
          {company.legalName}
          <br />
          {company.address}
          <br />
          {company.postalCode} {company.city}
          <br />
          <span className="figures">CVR {company.cvr}</span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-5 last:border-b-0">
      <dt className="code mb-1 text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' }
const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
const resolver = formResolver<typeof EMPTY>(async () => (await import('#contract/messages/contact.ts')).contactMessage)
const THANKS = 'Tak for din besked. Vi svarer hurtigst muligt.'

function ContactForm() {
  const [isSent, setIsSent] = useState(false)
  const { run, error: refusal } = useAction({ returnsError: true, showAtFields: (error) => showRefusedFields(error, FIELDS, setError) })
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({ defaultValues: EMPTY, resolver })
  const field = fieldsOf(register, formState.errors)
  const answer = useRef<HTMLDivElement>(null)
  const wasSent = useRef(false)

  // the pressed button is gone or far below: the answer is focused
  useEffect(() => {
    if (isSent || refusal !== null) answer.current?.focus()
    else if (wasSent.current) setFocus('name')
    wasSent.current = isSent
  }, [isSent, refusal, setFocus])

  const submit = handleSubmit((body) =>
    run(async () => {
      await browserApi.sendMessage({ body })
      setIsSent(true)
      reset()
    }),
  )

  if (isSent) {
    return (
      <div className="grid justify-items-start gap-5">
        <div ref={answer} tabIndex={-1} className="scroll-mt-28 outline-none">
          <Notice tone="success" title={THANKS} isAlert>
            Haster det, så ring. Telefonen er det hurtigste.
          </Notice>
        </div>
        <Button onClick={() => setIsSent(false)}>Skriv en besked til</Button>
      </div>
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Skriv til os" className="grid gap-5">
      <NeedsScript to="sende en besked her" />
      <UnsavedWarning isDirty={formState.isDirty} />
      {refusal && (
        <div ref={answer} tabIndex={-1} className="scroll-mt-28 outline-none">
          <Notice tone="danger" title={refusal} isAlert />
        </div>
      )}
      <TextField {...field('name')} label="Navn" autoComplete="name" maxLength={CUSTOMER_TEXTS.name} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField {...field('email')} />
        <PhoneField {...field('phone')} isOptional maxLength={MAX_PHONE_LENGTH} />
      </div>
      <TextField {...field('subject')} label="Emne" maxLength={MESSAGE_TEXTS.subject} />
      <TextAreaField
        {...field('message')}
        label="Besked"
        rows={7}
        maxLength={MESSAGE_TEXTS.message}
        hint="Gælder det en ordre, så skriv ordrenummeret. Gælder det en folie, så skriv varenummeret."
      />
      <TrapField {...register('website')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="signal" size="lg" isBusy={formState.isSubmitting} busyText="Sender...">
          Send besked
        </Button>
        <p className="max-w-sm text-xs text-muted">
          Vi bruger kun det, du skriver, til at svare dig. Læs mere i vores{' '}
          <Link to={paths.privacy()} className="underline underline-offset-4">
            privatlivspolitik
          </Link>
          .
        </p>
      </div>
    </form>
  )
}
