import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BodyIn } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { recallCalls } from '#contract/recalls.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import {
  AUTHORITY,
  authorityReport,
  RECALL_HEADING,
  RECALL_TEXTS,
  REMEDIES,
  REMEDY_LABELS,
  type Remedy,
  STOP_USING,
} from '#domain/recalls/recall.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { type AnswerOf, ApiError, browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useMay } from '#web/session/use-may.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox, FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/batch-recall.ts'

const TITLE = 'Tilbagekaldelse'

type RecallAnswer = AnswerOf<'showBatchRecall'>
type Recall = NonNullable<RecallAnswer['recall']>

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForStaff(async () => await browserApi.showBatchRecall({ params: { id: Number(params.id) } }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProducts()} />
}

/** The recall of a batch: written and sent, then followed until the authority is notified and the buyers have answered. */
export default function BatchRecall({ loaderData: answer }: Route.ComponentProps) {
  const may = useMay()
  const { revalidate } = useRevalidator()
  const { batch, buyers, recall } = answer
  const done = () => revalidate()
  return (
    <AdminPage
      title={`${TITLE}: ${batch.code}`}
      path={paths.adminRecall(batch.id)}
      above={
        batch.productId !== null &&
        may('readBatches') && <BackLink to={paths.adminProductStock(batch.productId)}>Tilbage til lageret</BackLink>
      }
    >
      {recall ? (
        <RecallProgress answer={answer} recall={recall} onDone={done} />
      ) : buyers === 0 ? (
        <p>{ERRORS.batch_has_no_buyers.message}</p>
      ) : (
        <RecallForm batchId={batch.id} buyers={buyers} onDone={done} />
      )}
    </AdminPage>
  )
}

type RecallText = BodyIn<(typeof recallCalls)['recallBatch']>
type RecallFormProps = { batchId: number; buyers: number; onDone: () => Promise<void> }

function RecallForm({ batchId, buyers, onDone }: RecallFormProps) {
  const { company } = useSettings()
  const [entered, setEntered] = useState<RecallText>({
    hazard: '',
    instructions: '',
    remedies: ['refund', 'replacement'],
    phone: company.phone,
  })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Batchen er ikke kaldt tilbage',
    onError: (error) => setFaults(error instanceof ApiError ? error.fields : {}),
    onSuccess: onDone,
  })
  const submit = () =>
    run(() => {
      setFaults({})
      return browserApi.recallBatch({ params: { id: batchId }, body: entered })
    })
  const isDirty = entered.hazard !== '' || entered.instructions !== '' || entered.phone !== company.phone
  const toggle = (one: Remedy) =>
    setEntered({ ...entered, remedies: REMEDIES.filter((other) => entered.remedies.includes(other) !== (other === one)) })
  return (
    <Form label={TITLE} className="grid max-w-2xl gap-5" onSubmit={submit}>
      <UnsavedWarning isDirty={isDirty && !isBusy} />
      <p className="text-sm text-muted">
        Kunderne læser »{RECALL_HEADING}« med varen, batchen, billedet og »{STOP_USING}« Skriv ligeud: ord som »frivillig« og »i sjældne
        tilfælde« må ikke stå der.
      </p>
      <TextAreaField
        label="Hvad er faren?*"
        hint="Hvad kan ske, hvornår, og hvem det kan ske for."
        maxLength={RECALL_TEXTS.hazard}
        value={entered.hazard}
        error={faults.hazard}
        onChange={({ target }) => setEntered({ ...entered, hazard: target.value })}
      />
      <TextAreaField
        label="Hvad skal kunden gøre?*"
        hint="Efter at have stoppet: hvor varen stilles, hvordan den sendes retur, og hvad der gælder for biler, der er folieret med den."
        maxLength={RECALL_TEXTS.instructions}
        value={entered.instructions}
        error={faults.instructions}
        onChange={({ target }) => setEntered({ ...entered, instructions: target.value })}
      />
      <fieldset>
        <legend className="mb-1.5 text-xs font-semibold">Kunden vælger mellem*</legend>
        {REMEDIES.map((remedy) => (
          <Checkbox
            key={remedy}
            label={REMEDY_LABELS[remedy]}
            checked={entered.remedies.includes(remedy)}
            onChange={() => toggle(remedy)}
            aria-invalid={faults.remedies ? true : undefined}
            aria-describedby={faults.remedies && 'remedies-error'}
          />
        ))}
        <FieldError id="remedies-error" error={faults.remedies} />
      </fieldset>
      <TextField
        label="Telefon*"
        hint="Det skal være gratis for kunden at ringe eller svare på siden."
        inputMode="tel"
        maxLength={RECALL_TEXTS.phone}
        value={entered.phone}
        error={faults.phone}
        onChange={({ target }) => setEntered({ ...entered, phone: target.value })}
      />
      <Notice tone="warning">
        Batchen tages ud af salg, siden bliver offentlig, og {count(buyers, 'kunde', 'kunder')} får mailen. Det kan ikke tages tilbage.
      </Notice>
      <Button type="submit" variant="signal" isBusy={isBusy} busyText="Kalder tilbage...">
        Kald batchen tilbage
      </Button>
    </Form>
  )
}

const MAIL_LABELS = { queued: 'På vej', kept: 'Ikke sendt: ingen mailserver', sent: 'Sendt', failed: 'Kunne ikke sendes' } as const

function RecallProgress({
  answer: { batch, receivers, complaints },
  recall,
  onDone,
}: {
  answer: RecallAnswer
  recall: Recall
  onDone: () => Promise<void>
}) {
  const answered = receivers.filter(({ answeredAt }) => answeredAt !== null).length
  const report = authorityReport(recall, { receivers: receivers.length, answered, complaints, supplier: recall.maker })
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <section aria-labelledby="svar" className="min-w-0">
        <h2 id="svar" className="pb-2 text-lg">
          {answered} af {count(receivers.length, 'kunde', 'kunder')} har svaret
        </h2>
        <p className="pb-4 text-sm">
          Kaldt tilbage {dateAndTime(recall.createdAt)}.{' '}
          <OfficeLink to={paths.recall(batch.id)} className="underline underline-offset-4">
            Se siden, som kunderne ser den
          </OfficeLink>
        </p>
        <SmallTable
          rows={receivers}
          keyOf={({ orderId }) => orderId}
          caption="Kunder, der har batchen"
          columns={[
            {
              label: 'Kunde',
              isRowHeading: true,
              className: 'w-full wrap-anywhere',
              cell: ({ orderId, orderNumber, name, email }) => (
                <>
                  <span className="font-semibold">{name}</span>
                  <span className="block text-xs text-muted">
                    <OfficeLink to={paths.adminOrder(orderId)} className="whitespace-nowrap underline underline-offset-4">
                      {orderNumber}
                    </OfficeLink>{' '}
                    · {email}
                  </span>
                </>
              ),
            },
            { label: 'Antal', isFigure: true, cell: ({ rolls }) => wholeNumber(rolls) },
            {
              label: 'Svar',
              cell: ({ mail, remedy, answeredAt }) =>
                remedy && answeredAt ? (
                  <>
                    {REMEDY_LABELS[remedy]}
                    <span className="block text-xs text-muted">{dateAndTime(answeredAt)}</span>
                  </>
                ) : (
                  <Badge tone={mail === 'failed' || mail === 'kept' ? 'danger' : 'neutral'} className="max-sm:whitespace-normal">
                    {MAIL_LABELS[mail]}
                  </Badge>
                ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="anmeldelse" className="min-w-0">
        <h2 id="anmeldelse" className="pb-2 text-lg">
          Anmeldelse til {AUTHORITY.name}
        </h2>
        <p className="pb-4 text-sm">
          Myndigheden skal have besked med det samme, gennem EU’s Safety Business Gateway eller på {AUTHORITY.phone}. Det skal den vide:
        </p>
        <dl className="grid gap-3 border-t border-line py-3 text-sm [&_dt]:text-xs [&_dt]:text-muted">
          {report.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to={AUTHORITY.gateway}>Anmeld hos EU</LinkButton>
        <ReportForm recall={recall} onDone={onDone} />
      </section>
    </div>
  )
}

function ReportForm({ recall: { batchId, reportedAt, reportNumber }, onDone }: { recall: Recall; onDone: () => Promise<void> }) {
  const [number, setNumber] = useState(reportNumber ?? '')
  const [fault, setFault] = useState<string>()
  const { run, isBusy } = useAction({
    failed: 'Anmeldelsen blev ikke noteret',
    onError: (error) => setFault(error instanceof ApiError ? error.fields.number : undefined),
    onSuccess: onDone,
  })
  return (
    <Form
      label="Noter anmeldelsen"
      className="mt-6 grid gap-3"
      onSubmit={() => {
        setFault(undefined)
        return run(() => browserApi.reportRecall({ params: { id: batchId }, body: { number } }))
      }}
    >
      {reportedAt && (
        <p className="text-sm font-semibold">
          Anmeldt {dateAndTime(reportedAt)}, {reportNumber}
        </p>
      )}
      <TextField
        label="Anmeldelsens nummer*"
        autoComplete="off"
        maxLength={RECALL_TEXTS.reportNumber}
        value={number}
        error={fault}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" isBusy={isBusy} busyText="Noterer...">
        {reportedAt ? 'Ret nummeret' : 'Den er anmeldt'}
      </Button>
    </Form>
  )
}
