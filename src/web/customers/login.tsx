import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { TrackOrder } from '#web/orders/track-order.tsx'
import { AuthPage } from '#web/page/auth-page.tsx'
import { TRACK_ORDER } from '#web/page/link-texts.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { type CodeChallenge, LoginCodeForm, LoginForm } from './login-form.tsx'
import { sameSitePath } from './next-path.ts'

const TITLE = 'B2B Login'

export default function Login() {
  const [params] = useSearchParams()
  const nextPath = sameSitePath(params.get('next'))
  const navigate = useNavigate()
  const { status, user } = useSession()
  const next =
    nextPath ?? (isStaff(user) ? paths.admin() : user && !memberMay(user.workshop.role, 'seePrices') ? paths.products() : paths.home())

  useEffect(() => {
    if (status === 'customer') void navigate(next, { replace: true })
  }, [status, next, navigate])

  // an order page may be requested by a guest
  if (isOrders(next)) return <TrackOrLogIn />
  return (
    <AuthPage title={TITLE} lead="Log ind, og se dine egne priser, dine point og dine ordrer." path={paths.login()}>
      <LogIn />
      <div className="mt-10 border-t border-line pt-6">
        <p className="text-sm text-muted">Har du ikke en konto endnu?</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton to={paths.register()}>Opret B2B-konto</LinkButton>
          <LinkButton to={paths.products()} variant="quiet">
            Fortsæt som gæst
          </LinkButton>
        </div>
      </div>
    </AuthPage>
  )
}

function LogIn() {
  const [challenge, setChallenge] = useState<CodeChallenge | null>(null)
  const [email, setEmail] = useState('')
  const showCodeForm = (next: CodeChallenge) => {
    setEmail(next.credentials.email)
    setChallenge(next)
  }
  return challenge ? (
    <LoginCodeForm challenge={challenge} onBack={() => setChallenge(null)} />
  ) : (
    <LoginForm email={email} onCodeRequired={showCodeForm} />
  )
}

function TrackOrLogIn() {
  return (
    <AuthPage
      title={TRACK_ORDER}
      lead="Har du handlet som gæst, sender vi dig et link til ordren. Har du en konto, så log ind."
      path={paths.login()}
    >
      <section aria-labelledby="gaest">
        <h2 id="gaest" className="mb-5 text-lg">
          Uden konto
        </h2>
        <TrackOrder />
      </section>
      <section aria-labelledby="konto" className="mt-12 border-t border-line pt-8">
        <h2 id="konto" className="mb-5 text-lg">
          {TITLE}
        </h2>
        <LogIn />
      </section>
    </AuthPage>
  )
}

function isOrders(path: string): boolean {
  return new URL(path, 'http://here.invalid').pathname === paths.orders()
}
