import { useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import { LINK_CUT } from '#domain/customers/login/link-token.ts'
import { browserApi } from '#web/api.ts'
import { AuthPage } from '#web/page/auth-page.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { isLinkExpired, useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Outcome = Readonly<{ tone: 'success' | 'danger'; message: string; kcwId?: string; isOpen?: boolean }>

/** Confirms or cancels by a mailed link. Requires a press, because programs open links too. */
export default function StockWatchPage() {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : { tone: 'danger', message: LINK_CUT })
  const [isBusy, setIsBusy] = useState(false)
  const press = async (work: (token: string) => Promise<Outcome>) => {
    if (!token) return
    setIsBusy(true)
    setOutcome(
      await work(token).catch((error: unknown) => ({ tone: 'danger' as const, message: messageOf(error), isOpen: !isLinkExpired(error) })),
    )
    setIsBusy(false)
  }
  const confirm = async (mailed: string): Promise<Outcome> => {
    const { message, product } = await browserApi.confirmStockWatch({ body: { token: mailed } })
    return { tone: 'success', message, kcwId: product.kcwId }
  }
  const unsubscribe = async (mailed: string): Promise<Outcome> => {
    const { message } = await browserApi.leaveStockWatch({ body: { token: mailed } })
    return { tone: 'success', message }
  }
  return (
    <AuthPage title="Giv besked" lead="Én mail, når varen er på lager igen." path={paths.stockWatch()}>
      <div aria-live="polite">{outcome && <Notice tone={outcome.tone} title={outcome.message} className="mb-6" />}</div>
      {token && (!outcome || outcome.isOpen) && (
        <div className="grid gap-4">
          <Button variant="signal" size="lg" isWide isBusy={isBusy} onClick={() => void press(confirm)}>
            Ja, giv mig besked
          </Button>
          <Button isWide isBusy={isBusy} onClick={() => void press(unsubscribe)}>
            Nej, afmeld
          </Button>
        </div>
      )}
      {outcome && (
        <div className="mt-6 flex flex-wrap gap-3">
          {outcome.kcwId && (
            <LinkButton to={paths.product(outcome.kcwId)} variant="signal">
              Se produktet
            </LinkButton>
          )}
          <LinkButton to={paths.products()}>Se Alle Produkter</LinkButton>
        </div>
      )}
    </AuthPage>
  )
}
