import { isWholeOrderToken, LINK_CUT } from '#domain/customers/link-token.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { TrackOrder } from './track-order.tsx'

export function MissingOrder({ token, path }: { token: string; path: string }) {
  const isCut = !isWholeOrderToken(token)
  return (
    <main id="indhold" className="wrap grow pb-24">
      <PageHead title="Ordren blev ikke fundet" path={path} isHiddenFromSearch />
      <p className="code pt-10 text-signal-ink lg:pt-14">404</p>
      <h1 className="mt-3 max-w-3xl text-2xl">{isCut ? LINK_CUT : 'Her er der ikke nogen ordre.'}</h1>
      <p className="mt-4 max-w-prose text-muted">
        {isCut ? 'Noget af adressen er faldet af på vejen. ' : 'Linket virker ikke længere. '}
        Du kan også få linket sendt igen.
      </p>
      <div className="mt-8 max-w-xl">
        <TrackOrder />
      </div>
    </main>
  )
}
