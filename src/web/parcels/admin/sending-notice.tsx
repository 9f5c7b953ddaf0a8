import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { useMay } from '#web/session/use-may.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { invoicesText, laterText, mixedTexts, notInvoicedTexts, unpaidTexts, withoutPaymentText } from './sending-texts.ts'

type SendingNoticeProps = {
  previews: readonly SendingPreview[] | undefined
  isError: boolean
  withoutPayment: boolean
  onWithoutPayment: (isTicked: boolean) => void
  className?: string
}

/** The effects of sending: unpaid orders with their confirmation, invoices issued with it, and lines of several batches. */
export function SendingNotice({ previews, isError, withoutPayment, onWithoutPayment, className = '' }: SendingNoticeProps) {
  const seesAmounts = useMay()('seeOrderAmounts')
  if (isError)
    return (
      <Notice tone="danger" isAlert className={className}>
        Det kunne ikke læses, om noget mangler at blive betalt. Luk, og prøv igen.
      </Notice>
    )
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
