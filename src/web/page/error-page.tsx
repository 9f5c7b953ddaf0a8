import { type ComponentType, type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { UNAVAILABLE_MESSAGE, UNEXPECTED_MESSAGE, UNEXPECTED_TITLE } from '#contract/http/unexpected-messages.ts'
import { paths } from '#contract/pages/pages.ts'
import { ApiError } from '#web/api.ts'
import { isOffline, mayBeCached } from '#web/offline/net.ts'
import { LinkButton } from '#web/ui/button.tsx'

const BROKEN = {
  code: 'FEJL',
  title: UNEXPECTED_TITLE,
  heading: UNEXPECTED_MESSAGE,
  text: 'Din kurv er gemt. Genindlæs siden, eller gå tilbage til forsiden.',
}
const MISSING = {
  code: '404',
  title: 'Siden findes ikke',
  heading: 'Siden findes ikke',
  text: 'Linket er måske gammelt, eller også er adressen skrevet forkert.',
}
const BUSY = {
  code: 'VENT LIDT',
  title: 'Butikken er optaget',
  heading: UNAVAILABLE_MESSAGE,
  text: 'Din kurv er gemt, og intet er gået tabt.',
}

const WITHOUT_NET = {
  code: 'UDEN NET',
  title: 'Du er uden net',
  heading: 'Du er uden net',
  text: 'Siden kan ikke hentes nu. Din kurv er gemt, og det, du har set før, kan du stadig se.',
}

export function ErrorPage() {
  const { pathname, search } = useLocation()
  const texts = textsFor(useRouteError())
  useEffect(() => {
    // loaded as a whole, the page comes from the cache
    if (texts === WITHOUT_NET && mayBeCached()) window.location.reload()
  }, [texts])
  return (
    <main id="indhold" className="wrap flex grow flex-col items-start justify-center gap-6 py-24">
      <title>{texts.title}</title>
      <meta name="robots" content="noindex" />
      <p className="code text-signal-ink">{texts.code}</p>
      <h1 className="max-w-3xl text-3xl">{texts.heading}</h1>
      <p className="max-w-prose text-muted">{texts.text}</p>
      <div className="flex flex-wrap gap-3">
        {texts === BUSY && (
          <LinkButton to={`${pathname}${search}`} reloadDocument variant="signal">
            Prøv igen
          </LinkButton>
        )}
        <LinkButton to={paths.home()} variant={texts === BUSY ? 'outline' : 'signal'}>
          Til forsiden
        </LinkButton>
        <LinkButton to={paths.products()}>Se alle produkter</LinkButton>
      </div>
    </main>
  )
}

type MissingRecordProps = Readonly<{
  frame: ComponentType<{ title: string; path: string; children: ReactNode }>
  title: string
  text: string
  /** the address of the list, which the button named `toList` leads to */
  list: string
  toList: string
}>

/** The error boundary of a record's page: a record that is not found leads back to its list; other errors show the error page. */
export function MissingRecord({ frame: Frame, title, text, list, toList }: MissingRecordProps) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <Frame title={title} path={list}>
      <p className="max-w-prose text-muted">{text}</p>
      <LinkButton to={list} variant="signal" className="mt-6">
        {toList}
      </LinkButton>
    </Frame>
  )
}

function textsFor(error: unknown): typeof BROKEN {
  if (isRouteErrorResponse(error) && error.status === 404) return MISSING
  if (!isRouteErrorResponse(error) && !(error instanceof ApiError) && isOffline()) return WITHOUT_NET
  const isBusy = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 503
  return isBusy ? BUSY : BROKEN
}
