import { useState } from 'react'
import { leavePage, logInAgain, type SessionUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CodeChallenge, LoginCodeForm, LoginForm } from './login-form.tsx'

/** Login over the page for the owner of an ended session: input stays, the interrupted action is repeated. No other user can log in here. */
export default function LoginInPlace({ user, onLater }: { user: SessionUser; onLater: () => void }) {
  const [challenge, setChallenge] = useState<CodeChallenge | null>(null)
  return (
    <Dialog isOpen losesNothing onClose={onLater} title="Log ind igen">
      <div className="grid gap-5">
        <p>Du er blevet logget ud. Log ind igen, så fortsætter du, hvor du var: Det, du har skrevet, står her stadig.</p>
        {challenge ? (
          <LoginCodeForm challenge={challenge} onBack={() => setChallenge(null)} logIn={logInAgain} />
        ) : (
          <LoginForm email={user.email} isEmailFixed onCodeRequired={setChallenge} logIn={logInAgain} />
        )}
        <p className="border-t border-line pt-4 text-sm">
          Er du ikke {user.name}?{' '}
          <Button size="sm" variant="quiet" onClick={leavePage}>
            Forlad siden, og log ind som en anden
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
