import { Fragment, type ReactNode, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Recall } from '#contract/recalls.ts'
import { CHOOSE_REMEDY, RECALL_HEADING, REMEDY_LABELS, type Remedy, STOP_USING, soldPeriod } from '#domain/recalls/recall.ts'
import { api, browserApi, orNotFound } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useMailedToken } from '#web/session/use-mailed-token.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/recall-page.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return await orNotFound(api(context.get(apiFetchContext)).showRecall({ params: { id: Number(params.id) } }))
}

/** The notice of a recall; buyers who follow the link in its mail choose a remedy here. */
export default function RecallPage({ loaderData: { recall } }: Route.ComponentProps) {
  const token = useMailedToken()
  return (
    <main id="indhold" className="wrap py-10 lg:pb-20">
      <PageHead
        title={`${RECALL_HEADING}: ${recall.nameDa}`}
        description={`${recall.nameDa}, batch ${recall.code}, kaldes tilbage.`}
        path={paths.recall(recall.batchId)}
        imageUrl={recall.imageUrl}
      />
      <h1 className="pb-8 text-3xl wrap-anywhere text-danger">
        {/* too long for a phone: broken between its words only */}
        {RECALL_HEADING.split(/(?=tilbage)/).map((word, index) => (
          <Fragment key={word}>
            {index > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
      </h1>
      <RecallNotice recall={recall}>{token && <Choice recall={recall} token={token} />}</RecallNotice>
    </main>
  )
}

function Choice({ recall, token }: { recall: Recall; token: string }) {
  const [remedy, setRemedy] = useState<Remedy | null>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const { run, isBusy, error, setError } = useAction({ failed: 'Svaret blev ikke sendt', returnsError: true })
  const submit = async () => {
    if (remedy === null) return setError(CHOOSE_REMEDY)
    await run(async () => {
      const answered = await browserApi.answerRecall({ body: { token, remedy } })
      setThanks(answered.message ?? '')
    })
  }
  if (thanks !== null) return <Notice tone="success" title={thanks} className="mt-4" />
  return (
    <Form label="Svar på tilbagekaldelsen" className="mt-4 grid gap-4" onSubmit={submit}>
      {error && <Alert>{error}</Alert>}
      <div className="border-t border-line">
        {recall.remedies.map((one) => (
          <RadioRow key={one} name="remedy" title={REMEDY_LABELS[one]} checked={remedy === one} onChange={() => setRemedy(one)} />
        ))}
      </div>
      <Button type="submit" variant="signal" size="lg" isBusy={isBusy} busyText="Sender...">
        Send svar
      </Button>
    </Form>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <main id="indhold" className="wrap flex grow flex-col items-start justify-center gap-6 py-24">
      <title>{ERRORS.recall_not_found.message}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{ERRORS.recall_not_found.message}</h1>
      <p className="max-w-prose text-muted">Åbn linket i mailen igen, eller ring til os.</p>
    </main>
  )
}

/** The notice below its heading, in the order of Regulation (EU) 2024/1435: product, hazard, what to do, remedies, contact. */
function RecallNotice({ recall, children }: { recall: Recall; children?: ReactNode }) {
  const { company } = useSettings()
  const { imageUrl, nameDa, kcwId, code, maker } = recall
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap gap-6">
        {imageUrl && (
          <img src={imageUrl} alt={`${nameDa}, ${kcwId}`} width={240} height={180} className="h-auto w-60 self-start border border-line" />
        )}
        <dl className="figures grid min-w-0 grow basis-56 grid-cols-[minmax(0,1fr)] content-start gap-2 text-sm [&_dd]:font-semibold [&_dt]:text-xs [&_dt]:text-muted">
          <Fact label="Vare" text={nameDa} />
          {maker && <Fact label="Producent" text={maker} />}
          <Fact label="Varenummer" text={kcwId} />
          <Fact label="Batch, som den står på varen" text={code} />
          <Fact label="Solgt" text={`${soldPeriod(recall)} af ${company.name}`} />
        </dl>
      </div>
      <section>
        <h2 className="text-xl">Faren</h2>
        <p className="mt-2 whitespace-pre-line">{recall.hazard}</p>
      </section>
      <section>
        <h2 className="text-xl">Det skal du gøre</h2>
        <p className="mt-2 text-lg font-bold">{STOP_USING}</p>
        <p className="mt-2 whitespace-pre-line">{recall.instructions}</p>
      </section>
      <section>
        <h2 className="text-xl">Det kan du vælge</h2>
        <p className="mt-2">Det koster dig ikke noget.</p>
        {children ?? (
          <ul className="mt-2 list-disc pl-5">
            {recall.remedies.map((remedy) => (
              <li key={remedy}>{REMEDY_LABELS[remedy]}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2 className="text-xl">Kontakt</h2>
        <p className="mt-2">
          Ring på{' '}
          <a href={`tel:${recall.phone.replaceAll(' ', '')}`} className="underline underline-offset-4">
            {recall.phone}
          </a>
          , eller skriv til{' '}
          <a href={`mailto:${company.email}`} className="underline underline-offset-4">
            {company.email}
          </a>
          .
        </p>
        <p className="mt-2">
          Har du givet varen videre, eller kender du andre, der har den, så giv denne besked videre. Vi beklager ulejligheden.
        </p>
      </section>
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  )
}
