import { Fragment, useState } from 'react'
import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Recall } from '#contract/recalls.ts'
import { CHOOSE_REMEDY, RECALL_HEADING, REMEDY_LABELS, type Remedy } from '#domain/recalls/recall.ts'
import { ApiError, api, browserApi } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/recall-page.ts'
import { RecallNotice } from './recall-notice.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await api(context.get(apiFetchContext)).showRecall({ params: { id: Number(params.id) } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 })
    throw error
  }
}

/** The notice of a recall; who comes from its mail chooses a remedy here. */
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
  const { run, isBusy, error, setError } = useAction({ failed: 'Svaret blev ikke sendt', showsError: true })
  const submit = async () => {
    if (remedy === null) return setError(CHOOSE_REMEDY)
    await run(async () => {
      const answered = await browserApi.answerRecall({ body: { token, remedy } })
      setThanks(answered.message ?? '')
    })
  }
  if (thanks !== null) return <Notice tone="success" title={thanks} className="mt-4" />
  return (
    <form
      method="post"
      noValidate
      aria-label="Svar på tilbagekaldelsen"
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {error && (
        <Notice tone="danger" isAlert>
          {error}
        </Notice>
      )}
      <div className="border-t border-line">
        {recall.remedies.map((one) => (
          <RadioRow key={one} name="remedy" title={REMEDY_LABELS[one]} checked={remedy === one} onChange={() => setRemedy(one)} />
        ))}
      </div>
      <Button type="submit" variant="signal" size="lg" isBusy={isBusy} busyText="Sender...">
        Send svar
      </Button>
    </form>
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
