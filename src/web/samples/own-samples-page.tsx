import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OwnSamples } from '#contract/samples/samples.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { leftText } from '#domain/samples/free-samples.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { attempt } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/own-samples-page.ts'
import { cacheOwnSamples, useOwnSamples } from './use-own-samples.ts'

const TITLE = 'Mine prøver'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => {
    const { samples } = await browserApi.showOwnSamples()
    await cacheOwnSamples(samples)
    return { samples, now: Date.now() }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.ownSamples()} />
}

export default function OwnSamplesPage({ loaderData }: Route.ComponentProps) {
  const samples = useOwnSamples() ?? loaderData.samples
  const { freePerMonth, left, waiting, sent, credits } = samples
  const { letter } = useSettings().samples
  return (
    <AccountPage title={TITLE} path={paths.ownSamples()}>
      <OwnPricesGuard>
        {freePerMonth > 0 && (
          <section className="border-t border-line pt-6 pb-8">
            <p className="display figures text-xl" aria-live="polite">
              {leftText(left, loaderData.now)}
            </p>
            <p className="mt-1 max-w-prose text-sm text-muted">
              Du får {count(freePerMonth, 'gratis prøve', 'gratis prøver')} hver måned. Tryk »Bestil prøve« ved en folie. Det, der venter,
              sendes samlet i ét brev. {letter}
            </p>
          </section>
        )}
        {waiting.length + sent.length + credits.length === 0 ? (
          <EmptyState
            title="Du har ikke bestilt prøver endnu"
            action={
              <LinkButton to={paths.products({ category: 'bilfolie' })} variant="signal">
                Se folierne
              </LinkButton>
            }
          >
            Farver ser anderledes ud på skærm. Hold prøven op ved siden af bilen.
          </EmptyState>
        ) : (
          <>
            <Waiting waiting={waiting} />
            <Credits credits={credits} />
            <Sent sent={sent} />
          </>
        )}
      </OwnPricesGuard>
    </AccountPage>
  )
}

function Waiting({ waiting }: Pick<OwnSamples, 'waiting'>) {
  const [busy, setBusy] = useState<number | null>(null)
  const cancelRequest = async (productId: number) => {
    setBusy(productId)
    await attempt(async () => {
      const { message, samples } = await browserApi.takeBackSample({ params: { productId } })
      await cacheOwnSamples(samples)
      toast.success(message)
    })
    setBusy(null)
  }
  return (
    <Part title="I dit næste brev" isEmpty={waiting.length === 0}>
      {waiting.map(({ filmId, kcwId, nameDa, askedAt }) => (
        <FilmRow key={kcwId} film={{ kcwId, nameDa }} detail={`Bestilt ${date(askedAt)}`}>
          <Button
            size="sm"
            variant="quiet"
            isBusy={busy === filmId}
            onClick={() => void cancelRequest(filmId)}
            aria-label={`Fortryd prøven: ${nameDa}`}
          >
            <X size={16} aria-hidden /> Fortryd
          </Button>
        </FilmRow>
      ))}
    </Part>
  )
}

function Credits({ credits }: Pick<OwnSamples, 'credits'>) {
  return (
    <Part title="Trækkes fra den næste rulle" isEmpty={credits.length === 0}>
      {credits.map((film) => (
        <FilmRow key={film.filmId} film={film} detail="Prøver, du har betalt, inkl. moms">
          <span className="figures font-semibold">{amount(krToOre(film.amount))}</span>
        </FilmRow>
      ))}
    </Part>
  )
}

function Sent({ sent }: Pick<OwnSamples, 'sent'>) {
  return (
    <Part title="Sendt til dig" isEmpty={sent.length === 0}>
      {sent.map(({ kcwId, nameDa, sentAt }) => (
        <FilmRow key={`${kcwId} ${sentAt}`} film={{ kcwId, nameDa }} detail={`Sendt ${date(sentAt)}`} />
      ))}
    </Part>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section aria-label={title} className="border-t border-line pt-6 pb-8">
      <h2 className="pb-2 text-lg">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type FilmRowProps = { film: Readonly<{ kcwId: string; nameDa: string }>; detail: string; children?: ReactNode }

function FilmRow({ film: { kcwId, nameDa }, detail, children }: FilmRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <div className="min-w-0">
        <Link to={paths.product(kcwId)} prefetch="intent" className="font-semibold underline-offset-4 hover:underline">
          {nameDa}
        </Link>
        <p className="figures text-xs text-muted">
          <span className="code">{kcwId}</span> · {detail}
        </p>
      </div>
      {children}
    </li>
  )
}
