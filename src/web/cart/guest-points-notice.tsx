import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SoldRow } from './cart-rows.ts'
import { cartActions } from './cart-store.ts'

export const PAY_WITH_MONEY = 'Betal med penge i stedet'

export function GuestPointsNotice({ rows }: { rows: readonly SoldRow[] }) {
  const onPoints = rows.filter(({ line }) => line.payWithPoints)
  if (onPoints.length === 0) return null
  const payWithMoney = () => {
    for (const { line } of onPoints) cartActions.switchPayment(line)
  }
  return (
    <Notice tone="warning" title={ERRORS.points_need_login.message} className="mb-5">
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton size="sm" to={paths.login({ next: paths.cart() })}>
          B2B Login
        </LinkButton>
        <Button size="sm" onClick={payWithMoney}>
          {PAY_WITH_MONEY}
        </Button>
      </div>
    </Notice>
  )
}
