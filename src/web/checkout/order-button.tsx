import type { Ref } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { requestedAmountText } from '#domain/approvals/approval.ts'
import { textOfKey } from '#domain/cart/cart.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { orderButtonText } from '#domain/payments/payment-texts.ts'
import { cartActions } from '#web/cart/cart-store.ts'
import { PAY_WITH_MONEY } from '#web/cart/guest-points-notice.tsx'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CheckoutForm } from './checkout-fields.ts'
import type { OrderRefusal } from './order-refusal.ts'

type OrderButtonProps = {
  ref: Ref<HTMLButtonElement>
  /** part of the button's text */
  method: PaymentMethod
  totalOre: number
  pointsUsed: number
  buyerKind: BuyerKind
  /** above the buyer's limit */
  needsApproval: boolean
  isBusy: boolean
  /** changed figures await acceptance */
  isAwaitingAcceptance: boolean
  blocked: string | null
  refusal: Exclude<OrderRefusal, { kind: 'changed' }> | null
  onResolved: () => void
}

/** States the duty to pay, as the law requires for consumers. */
export function OrderButton({
  ref,
  method,
  totalOre,
  pointsUsed,
  buyerKind,
  needsApproval,
  isBusy,
  isAwaitingAcceptance,
  blocked,
  refusal,
  onResolved,
}: OrderButtonProps) {
  return (
    <>
      {refusal && <RefusalNotice refusal={refusal} onResolved={onResolved} />}
      {blocked && (
        <p id="ordre-lukket" role="status" className="mb-3 text-sm font-semibold text-danger">
          {blocked}
        </p>
      )}
      <Button
        ref={ref}
        type="submit"
        variant="signal"
        size="lg"
        isWide
        isBusy={isBusy}
        busyText="Behandler..."
        disabled={blocked !== null || isAwaitingAcceptance}
        aria-describedby={blocked ? 'ordre-lukket' : undefined}
      >
        {needsApproval
          ? `Bed ejeren om at godkende ${requestedAmountText({ totalOre, pointsUsed })}`
          : orderButtonText(method, totalOre, buyerKind)}
      </Button>
      {needsApproval && (
        <p className="mt-3 text-xs text-muted">Ordren er over dit beløb og bestilles først, når ejeren har godkendt den.</p>
      )}
      {buyerKind === 'business' && <TermsApply />}
      {isAwaitingAcceptance && (
        <p className="mt-3 text-xs text-muted">
          Godkend først{' '}
          <a href="#aendret" className="underline">
            de nye tal
          </a>
          .
        </p>
      )}
    </>
  )
}

/** Never preselected or remembered (forbrugeraftaleloven § 12). */
export function AcceptTerms() {
  const { register, formState } = useFormContext<CheckoutForm>()
  return (
    <Checkbox
      {...register('acceptsTerms')}
      className="mb-4"
      error={formState.errors.acceptsTerms?.message}
      label={
        <>
          Jeg har læst oplysningerne og accepterer <TermsLink />
        </>
      }
    />
  )
}

function TermsApply() {
  return (
    <p className="mt-3 text-xs text-muted">
      Når du bestiller, accepterer du <TermsLink />.
    </p>
  )
}

/** Where the withdrawal function and the standard form are (forbrugeraftaleloven § 8, stk. 1, nr. 9). */
export function HowToWithdraw() {
  return (
    <p>
      Du fortryder ved at trykke på <NewTabLink to={paths.withdrawal()}>Fortryd aftale her</NewTabLink>, som står nederst på alle sider,
      eller med <NewTabLink to={`${paths.terms()}#fortrydelse`}>standardformularen</NewTabLink> i handelsbetingelserne.
    </p>
  )
}

function TermsLink() {
  return <NewTabLink to={paths.terms()}>handelsbetingelserne</NewTabLink>
}

/** Keeps the checkout open. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-ink underline underline-offset-2">
      {children}
    </Link>
  )
}

type RefusalNoticeProps = { refusal: Exclude<OrderRefusal, { kind: 'changed' }>; onResolved: () => void }

function RefusalNotice({ refusal, onResolved }: RefusalNoticeProps) {
  const user = useUser()
  if (refusal.kind === 'already-sent') {
    return (
      <Notice tone="warning" title="Din bestilling er allerede modtaget" isAlert className="mb-4">
        {user && user.workshop.memberId !== null ? (
          <>
            Vi har fået en ordre herfra, inden du ændrede noget. Se i <SentLink to={paths.orders()}>Mine Ordrer</SentLink> og under{' '}
            <SentLink to={paths.waitingOrders()}>Til godkendelse</SentLink>, før du bestiller igen.
          </>
        ) : (
          'Vi har fået en ordre herfra, inden du ændrede noget, og bekræftelsen er sendt til din mail. Tjek den, før du bestiller igen.'
        )}{' '}
        Vil du også have denne ordre, så tryk på knappen en gang til.
      </Notice>
    )
  }
  if (refusal.kind !== 'lines' || refusal.lines.length === 0) {
    return <Notice tone="danger" title={refusal.message} isAlert className="mb-4" />
  }
  const { way, lines, message } = refusal
  const help = () => {
    for (const line of lines) (way === 'remove' ? cartActions.remove : cartActions.switchPayment)(line)
    onResolved()
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

function SentLink(props: { to: string; children: string }) {
  return <Link {...props} className="font-semibold underline underline-offset-2" />
}
