import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { MESSAGE_TEXTS } from '#domain/messages/message-texts.ts'
import { returnAddress, returnOfferText } from '#domain/settings/returns.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Article } from '#web/page/article.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'

export default function Withdrawal() {
  const { company, hasCompanyFacts, returns } = useSettings()
  const offer = returnOfferText(returns)
  return (
    <Article
      title="Fortryd dit køb"
      lead="Handler du som forbruger, kan du fortryde i 14 dage, fra du har fået varen. Det gør du her."
      path={paths.withdrawal()}
    >
      <div className="grid gap-x-14 gap-y-10 pt-10 lg:grid-cols-[1.6fr_1fr]">
        <div className="grid content-start gap-8">
          <Notice tone="info" title="Er varen skadet eller forkert?">
            Så skal du ikke fortryde. Find ordren under{' '}
            <Link to={paths.orders()} className="underline underline-offset-2">
              Mine Ordrer
            </Link>
            , og tryk på »Reklamation« ved varen. Som gæst gør du det på siden bag linket i din ordrebekræftelse.
          </Notice>
          <WithdrawalForm />
        </div>
        <div className="prose">
          <h2>Sådan foregår det</h2>
          <ol>
            <li>Du skriver, hvilken ordre det gælder, og bekræfter.</li>
            <li>Du får straks en kvittering på mail med dato og klokkeslæt.</li>
            <li>Du sender varen til {hasCompanyFacts ? returnAddress({ returns, company }) : 'os'} senest 14 dage efter.</li>
            <li>Vi betaler dig tilbage senest 14 dage efter din besked, når vi har varen eller bevis for, at den er sendt.</li>
          </ol>
          <p>
            Resten står i <Link to={`${paths.terms()}#fortrydelse`}>handelsbetingelserne</Link>. Erhvervskunder har ikke fortrydelsesret.{' '}
            {offer}{' '}
            {offer === null && (
              <>
                Men <Link to={paths.contact()}>ring eller skriv</Link>, så finder vi som regel en løsning.
              </>
            )}
          </p>
        </div>
      </div>
    </Article>
  )
}

const EMPTY = { name: '', email: '', orderNumber: '', goods: '' }
const FIELDS = ['name', 'email', 'orderNumber', 'goods'] as const
type Statement = typeof EMPTY
const resolver = formResolver<Statement>(async () => (await import('#contract/messages/withdrawal.ts')).withdrawal)
type Step = Readonly<{ is: 'write' } | { is: 'confirm'; statement: Statement } | { is: 'received'; at: string; email: string }>

/** Online withdrawal as the law requires: a statement, a button that confirms it, and a receipt with its time. */
function WithdrawalForm() {
  const [step, setStep] = useState<Step>({ is: 'write' })
  const { run, error: refusal } = useAction({
    returnsError: true,
    showAtFields: (error) => showRefusedFields(error, FIELDS, form.setError),
    onError: () => setStep({ is: 'write' }),
  })
  const form = useForm<Statement>({ defaultValues: EMPTY, resolver })
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // the pressed button is gone: the next step is focused
    if (!isFirst.current || step.is !== 'write' || refusal !== null) place.current?.focus()
    isFirst.current = false
  }, [step, refusal])

  const confirm = (statement: Statement) =>
    run(async () => {
      const { receivedAt } = await browserApi.withdraw({ body: statement })
      setStep({ is: 'received', at: receivedAt, email: statement.email })
    })

  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-28 outline-none">
      <UnsavedWarning isDirty={form.formState.isDirty && step.is !== 'received'} />
      {refusal !== null && <Notice tone="danger" title={refusal} isAlert className="mb-5" />}
      {step.is === 'write' && <Write form={form} onNext={(statement) => setStep({ is: 'confirm', statement })} />}
      {step.is === 'confirm' && <Confirm statement={step.statement} onConfirm={confirm} onBack={() => setStep({ is: 'write' })} />}
      {step.is === 'received' && (
        <Notice tone="success" title={`Din fortrydelse er modtaget ${dateAndTime(step.at)}.`} isAlert>
          Vi har sendt en kvittering til {step.email}. Gem den.
        </Notice>
      )}
    </div>
  )
}

type WriteProps = { form: ReturnType<typeof useForm<Statement>>; onNext: (statement: Statement) => void }

function Write({ form: { register, handleSubmit, formState }, onNext }: WriteProps) {
  const field = fieldsOf(register, formState.errors)
  return (
    <form method="post" onSubmit={handleSubmit(onNext)} noValidate aria-label="Fortryd dit køb" className="grid gap-5">
      <NeedsScript to="fortryde her" />
      <TextField {...field('name')} label="Navn" autoComplete="name" />
      <EmailField {...field('email')} />
      <TextField
        {...field('orderNumber')}
        label="Ordrenummer"
        autoComplete="off"
        maxLength={MESSAGE_TEXTS.orderNumber}
        hint="Det står i ordrebekræftelsen og begynder med ORD-."
      />
      <TextAreaField
        {...field('goods')}
        label="Hvilke varer?"
        isOptional
        rows={3}
        maxLength={MESSAGE_TEXTS.goods}
        hint="Lad feltet stå tomt, hvis du fortryder hele ordren."
      />
      <div>
        <Button type="submit" variant="signal" size="lg">
          Fortryd aftale her
        </Button>
      </div>
    </form>
  )
}

type ConfirmProps = { statement: Statement; onConfirm: (statement: Statement) => Promise<unknown>; onBack: () => void }

function Confirm({ statement, onConfirm, onBack }: ConfirmProps) {
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    await onConfirm(statement)
    setIsBusy(false)
  }
  const { name, email, orderNumber, goods } = statement
  return (
    <section aria-labelledby="bekraeft" className="grid gap-5">
      <h2 id="bekraeft" className="text-lg">
        Er det rigtigt?
      </h2>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-sm [&>dt]:text-muted">
        <dt>Navn</dt>
        <dd>{name}</dd>
        <dt>Kvittering til</dt>
        <dd className="break-words">{email}</dd>
        <dt>Ordre</dt>
        <dd>{orderNumber}</dd>
        <dt>Varer</dt>
        <dd className="whitespace-pre-line">{goods.trim() || 'Hele ordren'}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="signal" size="lg" isBusy={isBusy} busyText="Sender..." onClick={() => void confirm()}>
          Bekræft fortrydelse
        </Button>
        <Button size="lg" onClick={onBack} disabled={isBusy}>
          Ret
        </Button>
      </div>
    </section>
  )
}
