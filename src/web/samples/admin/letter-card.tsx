import { Printer, Send } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { LetterToPack } from '#contract/samples/samples.ts'
import { addressLines } from '#domain/samples/free-samples.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'

type LetterCardProps = { letter: LetterToPack; onSent: () => void }

export function LetterCard({ letter: { accountId, recipient, problem, samples, orders }, onSent }: LetterCardProps) {
  const { download, isBusy: isPrinting } = useDownload()
  const name = recipient.company || recipient.name
  const { run, isBusy } = useAction()
  const send = async () => {
    await run(() => browserApi.sendSampleLetter({ body: { accountId, samples: samples.map(({ id }) => id) } }))
    onSent()
  }
  return (
    <li aria-label={`Brev til ${name}`} className="flex flex-col border border-line bg-raised p-4">
      <div className="grid grow gap-4 sm:grid-cols-[1fr_1.6fr]">
        <address className="text-sm not-italic">
          {addressLines(recipient).map((line, index) => (
            <span key={line} className={index === 0 ? 'block font-semibold' : 'block'}>
              {line}
            </span>
          ))}
          {problem && <span className="mt-1 block font-semibold text-danger">{problem}</span>}
        </address>
        <ul className="figures text-sm">
          {samples.map(({ id, kcwId, nameDa, askedAt, isGone }) => (
            <li key={id} className="border-b border-line py-1.5 first:pt-0 last:border-0">
              <span className="font-semibold">{nameDa}</span>
              <span className="block text-xs text-muted">
                <span className="code">{kcwId}</span> · bestilt {date(askedAt)}
                {isGone && <span className="font-semibold text-danger"> · sælges ikke længere</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {orders.length > 0 && (
        <p className="mt-3 text-xs">
          Kan lægges i pakken med{' '}
          {orders.map(({ id, orderNumber }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={paths.adminOrder(id)} className="font-semibold underline underline-offset-4">
                {orderNumber}
              </Link>
            </span>
          ))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          isBusy={isPrinting}
          aria-label={`Seddel til ${name}`}
          onClick={() => void download(() => browserApi.printSampleSlips({ query: { accounts: String(accountId) } }), 'Farveproever.pdf')}
        >
          <Printer size={16} aria-hidden /> Seddel
        </Button>
        <Button
          size="sm"
          variant="solid"
          isBusy={isBusy}
          disabled={problem !== null}
          aria-label={`Marker som sendt: brevet til ${name}`}
          onClick={() => void send()}
        >
          <Send size={16} aria-hidden /> Marker som sendt
        </Button>
      </div>
    </li>
  )
}
