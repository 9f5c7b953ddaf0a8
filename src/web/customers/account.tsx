import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { accountTown } from '#domain/customers/postal-code.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { freeRolls, POINTS_PER_FREE_ROLL } from '#domain/points/points.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { OwnBalance } from '#web/orders/own-balance.tsx'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { PointsHistory } from '#web/points/points-history.tsx'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useSession } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/account.ts'

const TITLE = 'Min Konto'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async (user) => {
    const [{ history }, { balance, credit }] = await Promise.all([browserApi.listOwnPoints(), browserApi.showOwnBalance()])
    return { user, history, balance, credit }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.account()} />
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const user = useSession().user ?? loaderData.user
  return (
    <AccountPage title={TITLE} path={paths.account()}>
      {!user.emailVerified && <VerifyNotice email={user.email} />}
      <OwnPricesGuard>
        <OwnBalance balance={loaderData.balance} credit={loaderData.credit} />
        <div className="grid border-t border-line lg:grid-cols-3">
          <ProfileCard user={user} />
          {!isStaff(user) && <PointsCard user={user} />}
          {!isStaff(user) && <TierCard user={user} />}
        </div>
        {!isStaff(user) && <PointsHistory history={loaderData.history} />}
      </OwnPricesGuard>
    </AccountPage>
  )
}

function Card({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section className="flex flex-col border-b border-line py-8 lg:px-8 lg:not-last:border-r lg:first:pl-0 lg:last:pr-0">
      <h2 className="code mb-4 text-muted">{title}</h2>
      <div className="grow">{children}</div>
      {action && <div className="mt-6">{action}</div>}
    </section>
  )
}

function ProfileCard({ user }: { user: SessionUser }) {
  const lines = [user.company, user.cvr && `CVR ${user.cvr}`, user.address, accountTown(user), user.phone]
  return (
    <Card title="PROFIL" action={<LinkButton to={paths.accountSettings()}>Indstillinger</LinkButton>}>
      <p className="display text-xl wrap-anywhere">{user.name}</p>
      <p className="mt-1 text-sm break-all text-muted">{user.email}</p>
      <ul className="figures mt-4 text-sm wrap-anywhere">
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted">Kunde siden {date(user.createdAt)}</p>
    </Card>
  )
}

function PointsCard({ user }: { user: SessionUser }) {
  const rolls = freeRolls(user.points)
  const missing = POINTS_PER_FREE_ROLL - (user.points % POINTS_PER_FREE_ROLL)
  return (
    <Card title="POINT" action={<LinkButton to={paths.products({ category: 'bilfolie' })}>Brug dine point</LinkButton>}>
      <p className="display figures text-3xl" data-testid="points-balance">
        {wholeNumber(user.points)} <span className="text-lg">point</span>
      </p>
      <p className="mt-2 text-sm font-semibold">{count(rolls, 'gratis rulle', 'gratis ruller')} til rådighed</p>
      <div aria-hidden className="mt-4 h-1 bg-line">
        <div className="h-full bg-signal" style={{ width: `${(100 * (POINTS_PER_FREE_ROLL - missing)) / POINTS_PER_FREE_ROLL}%` }} />
      </div>
      <p className="figures mt-1.5 text-xs text-muted">{count(missing, 'point', 'point')} til den næste gratis rulle</p>
      {user.pointsPending > 0 && (
        <p className="figures mt-3 text-sm text-muted">{count(user.pointsPending, 'point', 'point')} på vej, når dine ordrer er betalt</p>
      )}
    </Card>
  )
}

function TierCard({ user }: { user: SessionUser }) {
  const { tierDiscounts } = useSettings()
  const isIndividual = user.customDiscount !== null
  return (
    <Card title="NIVEAU">
      <p className="display text-3xl">{user.tier}</p>
      <p className="figures mt-2 text-sm font-semibold">
        {withUnit(user.discount, '%')} rabat på alle produkter{isIndividual && ' (din egen aftale)'}
      </p>
      <ol className="mt-4 grid grid-cols-4 gap-1 text-xs" aria-label="Niveauer">
        {TIERS.map((tier) => (
          <li key={tier} aria-current={tier === user.tier ? 'true' : undefined}>
            <span aria-hidden className={classes('mb-2 block h-1', tier === user.tier ? 'bg-signal' : 'bg-line')} />
            <span className={classes('block truncate', tier === user.tier ? 'font-bold' : 'text-muted')}>{tier}</span>
            <span className="figures block text-muted">{withUnit(tierDiscounts[tier], '%')}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function VerifyNotice({ email }: { email: string }) {
  const { run, isBusy: isSending } = useAction()
  const send = () => run(() => browserApi.resendVerification())
  return (
    <Notice tone="warning" title="Bekræft din e-mail" className="mb-8">
      <p>Brug linket, vi har sendt til {email}. Så kommer ordrer, du har lagt som gæst, også med blandt dine ordrer.</p>
      <Button size="sm" className="mt-3" isBusy={isSending} busyText="Sender..." onClick={() => void send()}>
        Send et nyt link
      </Button>
    </Notice>
  )
}
