import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/pages.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'
import { type AskedForCode, LoginCodeForm } from './login-code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { sameSitePath } from './next-path.ts'
import { useSession } from './session.ts'

export default function Login() {
  const [params] = useSearchParams()
  const next = sameSitePath(params.get('next')) ?? paths.home()
  const navigate = useNavigate()
  const { status } = useSession()
  const [asked, setAsked] = useState<AskedForCode | null>(null)
  const [email, setEmail] = useState('')

  useEffect(() => {
    if (status === 'customer') void navigate(next, { replace: true })
  }, [status, next, navigate])

  const ask = (what: AskedForCode) => {
    setEmail(what.credentials.email)
    setAsked(what)
  }
  return (
    <AuthPage title="B2B Login" lead="Log ind, og se dine egne priser, dine point og dine ordrer." path={paths.login()}>
      {asked ? <LoginCodeForm asked={asked} onBack={() => setAsked(null)} /> : <LoginForm email={email} onAsked={ask} />}
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
