import { textOfKey } from '#domain/cart/cart.ts'
import { cartActions } from '#web/cart/cart-store.ts'
import { PAY_WITH_MONEY } from '#web/cart/guest-points-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OrderRefusal } from './order-refusal.ts'

type RefusalNoticeProps = { refusal: Exclude<OrderRefusal, { kind: 'changed' }>; onHelped: () => void }

export function RefusalNotice({ refusal, onHelped }: RefusalNoticeProps) {
  if (refusal.kind === 'already-sent') {
    return (
      <Notice tone="warning" title="Din bestilling er allerede modtaget" isAlert className="mb-4">
        Vi har fået en ordre herfra, inden du ændrede noget, og bekræftelsen er sendt til din mail. Tjek den, før du bestiller igen. Vil du
        også have denne ordre, så tryk på knappen en gang til.
      </Notice>
    )
  }
  if (refusal.kind !== 'lines' || refusal.lines.length === 0) {
    return <Notice tone="danger" title={refusal.message} isAlert className="mb-4" />
  }
  const { way, lines, message } = refusal
  const help = () => {
    for (const line of lines) (way === 'remove' ? cartActions.remove : cartActions.switchPayment)(line)
    onHelped()
  }
  return (
    <Notice tone="danger" title={message} isAlert className="mb-4">
      <ul className="mt-2 list-inside list-[square]">
        {lines.map((line) => (
          <li key={textOfKey(line)}>{line.nameDa}</li>
        ))}
      </ul>
      <Button size="sm" className="mt-3" onClick={help}>
        {way === 'remove' ? 'Fjern fra kurven' : PAY_WITH_MONEY}
      </Button>
    </Notice>
  )
}
