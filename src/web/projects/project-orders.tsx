import { Link } from 'react-router'
import type { OrderedForProject, Project } from '#contract/projects/projects.ts'
import { batchesText } from '#domain/batches/batch-texts.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ORDER_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { date } from '#web/format.ts'
import { ownOrderAddress } from '#web/orders/own-orders-list.ts'
import { SameColourAgain } from './same-colour-again.tsx'

export function ProjectOrders({ job }: { job: Project }) {
  return (
    <section aria-labelledby="opgave-ordrer">
      <h2 id="opgave-ordrer" className="mb-3 text-xl">
        Bestilt
      </h2>
      {job.orders.length === 0 ? (
        <p className="border-t border-line pt-4 text-sm text-muted">
          Der er ikke bestilt noget til opgaven endnu. Læg dens ruller i kurven herfra, så husker opgaven ordren og batchen.
        </p>
      ) : (
        <ul aria-label="Ordrer til opgaven">
          {job.orders.map((order) => (
            <li key={order.id} data-testid="job-order" className="border-t border-line py-4">
              <p className="figures text-sm">
                <Link to={ownOrderAddress(order)} className="font-semibold underline underline-offset-4">
                  {order.orderNumber}
                </Link>{' '}
                · {date(order.createdAt)} · {ORDER_STATUS_LABELS[order.status]}
              </p>
              <ul>
                {order.lines.map((line) => (
                  <Line key={line.id} jobId={job.id} line={line} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ jobId, line }: { jobId: number; line: OrderedForProject }) {
  return (
    <li className="mt-3 text-sm">
      <p className="figures">
        {line.quantity} × <span className="font-semibold">{line.nameDa}</span> <span className="code text-muted">{line.kcwId}</span>
      </p>
      <p className="text-xs text-muted empty:hidden">{batchesText(line.batches)}</p>
      {line.sharedWith > 0 && (
        <p className="text-xs text-muted">Bestilt sammen med {count(line.sharedWith, 'anden opgave', 'andre opgaver')}.</p>
      )}
      <SameColourAgain jobId={jobId} line={line} />
    </li>
  )
}
