import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useVatView } from '#web/prices/vat-view.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { orderChanges } from './order-changes.ts'
import type { ShownOrder } from './shown-order.ts'

type ChangedFiguresProps = { before: ShownOrder; after: ShownOrder; onAccept: () => void }

/** Differences between shown and present figures, with a button to accept (requirements §12). */
export function ChangedFigures({ before, after, onAccept }: ChangedFiguresProps) {
  const { delivery } = useSettings()
  const { isExclVat } = useVatView()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="aendret"
      className="mb-8 border-l-4 border-warning bg-warning-ground p-5 outline-none sm:p-6"
    >
      <h2 id="aendret" className="text-lg">
        Din kurv er ændret
      </h2>
      <p className="mt-1 text-sm">Der er ikke bestilt noget endnu. Se, hvad der er nyt, og sig ja til det, før du bestiller.</p>
      <div className="mt-4 grid gap-4">
        {orderChanges(before, after, { promise: delivery, isExclVat }).map(({ title, changes }) => (
          <table key={title} className="figures w-full max-w-3xl table-fixed text-sm">
            <caption className="pb-1 text-left font-bold">{title}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Hvad</th>
                <th scope="col">Før</th>
                <th scope="col">Nu</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ what, before: was, after: is }) => (
                <tr key={what} className="border-t border-warning/40">
                  <th scope="row" className="w-1/3 py-1.5 pr-3 text-left font-normal">
                    {what}
                  </th>
                  <td className="py-1.5 pr-3 text-right">
                    <s className="text-muted">{was}</s>
                  </td>
                  <td className="py-1.5 text-right font-bold">
                    <ArrowRight size={14} aria-hidden className="mr-1.5 inline-block" />
                    {is}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <Button variant="solid" className="mt-5" onClick={onAccept}>
        Godkend ændringerne
      </Button>
    </section>
  )
}
