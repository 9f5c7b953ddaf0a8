import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { WITHDRAWN } from '#domain/order-changes/next-step.ts'
import { useMay } from '#web/session/use-may.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'

type SendingNoticeProps = {
  previews: readonly SendingPreview[] | undefined
  isError: boolean
  withoutPayment: boolean
  onWithoutPayment: (isTicked: boolean) => void
  className?: string
}

/** The effects of sending: withdrawals, unpaid orders with their confirmation, invoices that are issued, and lines of several batches. */
export function SendingNotice({ previews, isError, withoutPayment, onWithoutPayment, className = '' }: SendingNoticeProps) {
  const seesAmounts = useMay()('seeOrderAmounts')
  if (isError) return <Alert className={className}>Det kunne ikke læses, om noget mangler at blive betalt. Luk, og prøv igen.</Alert>
  if (!previews) return <p className={className}>Henter, hvad der er betalt …</p>
  const unpaid = previews.filter(({ isUnpaid }) => isUnpaid)
  const more = [
    ...(seesAmounts ? [laterText(previews)] : []),
    invoicesText(previews),
    ...notInvoicedTexts(previews),
    ...mixedTexts(previews),
  ].filter((text) => text !== null)
  return (
    <div className={`figures grid gap-4 empty:hidden ${className}`}>
      {withdrawnTexts(previews).map((text) => (
        <Notice key={text} tone="danger" title={text} />
      ))}
      {unpaid.length > 0 && (
        <Notice tone="warning" title="Ubetalt">
          <Texts of={unpaidTexts(unpaid, { seesAmounts })} />
          <Checkbox
            label={withoutPaymentText(unpaid, { seesAmounts })}
            checked={withoutPayment}
            onChange={(event) => onWithoutPayment(event.target.checked)}
          />
          <p>
            {previews.length > 1 ? 'Uden fluebenet bliver de ubetalte ordrer ikke sendt.' : 'Kunden kan nå at betale først.'} Sender du
            alligevel, står det i ordrens log.
          </p>
        </Notice>
      )}
      {more.length > 0 && (
        <Notice tone="info" title="Når du sender">
          <Texts of={more} />
        </Notice>
      )}
    </div>
  )
}

function Texts({ of: texts }: { of: readonly string[] }) {
  if (texts.length === 1) return <p>{texts[0]}</p>
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type Previews = readonly SendingPreview[]
type Seeing = Readonly<{ seesAmounts: boolean }>

export function unpaidTexts(unpaid: Previews, { seesAmounts }: Seeing): string[] {
  return unpaid.map(({ orderNumber, unpaid: kr }) => (seesAmounts ? `${orderNumber}: ${amount(krToOre(kr))}` : orderNumber))
}

export function withoutPaymentText(unpaid: Previews, { seesAmounts }: Seeing): string {
  const what = unpaid.length === 1 ? 'ordren' : count(unpaid.length, 'ordre', 'ordrer')
  return `Send, selv om ${seesAmounts ? sumText(unpaid) : what} ikke er betalt`
}

export function laterText(previews: Previews): string | null {
  const later = previews.filter(({ isUnpaid, unpaid }) => !isUnpaid && unpaid > 0)
  return later.length === 0 ? null : `${sumText(later)} på ${count(later.length, 'ordre', 'ordrer')} betales senere på faktura.`
}

export function invoicesText(previews: Previews): string | null {
  const invoices = previews.reduce((sum, one) => sum + one.invoices, 0)
  if (invoices === 0) return null
  const inOrder = previews.length > 1 && invoices > 1 ? ', i den rækkefølge ordrerne står på listen' : ''
  return `${count(invoices, 'faktura', 'fakturaer')} udstedes og mailes${inOrder}.`
}

/** Why due invoices are not issued, each reason once. */
export function notInvoicedTexts(previews: Previews): string[] {
  return [...new Set(previews.flatMap(({ notInvoiced }) => notInvoiced ?? []))]
}

/** Undecided withdrawals: the customer no longer wants the goods. */
export function withdrawnTexts(previews: Previews): string[] {
  const of = (orderNumber: string) => (previews.length > 1 ? `${orderNumber}: ` : '')
  return previews.flatMap(({ orderNumber, withdrawn }) => (withdrawn ? [`${of(orderNumber)}${WITHDRAWN[withdrawn]}`] : []))
}

/** Lines of several batches: the rolls of one car should be of one. */
export function mixedTexts(previews: Previews): string[] {
  const of = (orderNumber: string) => (previews.length > 1 ? `${orderNumber}: ` : '')
  return previews.flatMap(({ orderNumber, mixed }) =>
    mixed.map(({ nameDa, batches }) => `${of(orderNumber)}${nameDa} er fra flere batches: ${batches}.`),
  )
}

function sumText(previews: Previews): string {
  return amount(previews.reduce((sum, { unpaid }) => sum + krToOre(unpaid), 0))
}
