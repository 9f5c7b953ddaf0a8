import { isRouteErrorResponse, useRouteError } from 'react-router'
import { UNEXPECTED_MESSAGE, UNEXPECTED_TITLE } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** What stands in place of a page that is not there or broke, with a way back. */
export function ErrorPage() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="indhold" className="wrap flex grow flex-col items-start justify-center gap-6 py-24">
      <title>{isMissing ? 'Siden findes ikke' : UNEXPECTED_TITLE}</title>
      <meta name="robots" content="noindex" />
      <p className="code text-signal-ink">{isMissing ? '404' : 'FEJL'}</p>
      <h1 className="max-w-3xl text-3xl">{isMissing ? 'Siden findes ikke' : UNEXPECTED_MESSAGE}</h1>
      <p className="max-w-prose text-muted">
        {isMissing
          ? 'Linket er måske gammelt, eller også er adressen skrevet forkert.'
          : 'Din kurv er gemt. Genindlæs siden, eller gå tilbage til forsiden.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.home()} variant="signal">
          Til forsiden
        </LinkButton>
        <LinkButton to={paths.products()}>Se Alle Produkter</LinkButton>
      </div>
    </main>
  )
}
