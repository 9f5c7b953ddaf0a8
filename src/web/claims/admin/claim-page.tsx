import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Claim } from '#contract/claims/claims.ts'
import type { OrderItem } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { type KnownBatch, knownOf } from '#domain/batches/batch-rolls.ts'
import { batchesText } from '#domain/batches/batch-texts.ts'
import {
  CLAIM_ENTRY_LABELS,
  CLAIM_KIND_LABELS,
  CLAIM_STATE_LABELS,
  claimReasonText,
  isOpenedByStaff,
  isUndecided,
} from '#domain/claims/claim.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { BUYER_KIND_LABELS } from '#domain/orders/buyer-kind.ts'
import { rollsWithCustomer } from '#domain/parcels/rolls.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { browserApi, orNotFound } from '#web/api.ts'
import { BatchOrdersDialog } from '#web/batches/batch-orders-dialog.tsx'
import { ClaimPhotos } from '#web/claims/claim-photos.tsx'
import { CLAIM_TONES } from '#web/claims/claim-tones.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { MissingRecord } from '#web/page/error-page.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/claim-page.ts'
import { Deadline } from './deadline.tsx'
import { DecisionForm } from './decision-form.tsx'
import { FindOrderForm } from './find-order-form.tsx'
import { ReturnLabel } from './return-label.tsx'

const TITLE = 'Sag'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return loadForStaff(() => orNotFound(browserApi.showClaim({ params: { id: Number(id) } })))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminClaims()} />
}

export default function ClaimPage({ loaderData: { claim, order, makesLabels } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const done = () => revalidate()
  const reason = claimReasonText(claim.kind, claim.reason)
  return (
    <AdminPage
      title={CLAIM_KIND_LABELS[claim.kind]}
      number={claim.orderNumber}
      path={paths.adminClaim(claim.id)}
      above={<BackLink to={paths.adminClaims()}>Returer</BackLink>}
    >
      <p className="mb-6 flex flex-wrap items-center gap-2">
        <Badge tone={CLAIM_TONES[claim.state]}>{CLAIM_STATE_LABELS[claim.state]}</Badge>
        {claim.isOwed && <Badge tone="danger">Skal betales tilbage</Badge>}
        <SafetyMark claim={claim} onDone={done} />
        {claim.deadline && (
          <span className="text-sm">
            Pengene senest <Deadline claim={claim} />
          </span>
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <OrderSection title={isOpenedByStaff(claim) ? 'Varerne, der kommer retur' : 'Kunden skriver'}>
            <div className="py-3 text-sm">
              {isOpenedByStaff(claim) && (
                <p className="mb-2 text-muted">{claim.entries[0]?.by ?? 'En kollega'} annullerede ordren, mens varerne var ude af huset.</p>
              )}
              {claim.lines.map(({ itemId, quantity, nameDa, kcwId }) => (
                <div key={itemId} className="figures font-semibold">
                  {quantity} × {nameDa} <span className="font-normal text-muted">{kcwId}</span>
                  {order && <ClaimedBatches item={order.items.find(({ id }) => id === itemId)} />}
                </div>
              ))}
              {reason && <p className="mt-1">{reason}</p>}
              {claim.words && <p className="mt-2 break-words whitespace-pre-line">{claim.words}</p>}
              <ClaimPhotos
                claimId={claim.id}
                photos={claim.photos}
                load={(n, signal) => browserApi.showClaimPhoto({ params: { id: claim.id, n } }, { signal })}
              />
            </div>
          </OrderSection>
          {claim.kind === 'withdrawal' && !claim.isConsumer && (
            <Notice tone="warning" title="Købt som erhverv">
              Fortrydelsesretten gælder kun forbrugere, og kunden har fået det at vide. I kan stadig give varerne tilbage eller svare nej.
            </Notice>
          )}
          {claim.orderId === null && isUndecided(claim.state) && <FindOrderForm claim={claim} onDone={done} />}
          {isUndecided(claim.state) && <DecisionForm key={claim.id} claim={claim} order={order} onDone={done} />}
          {claim.isOwed && <PayBack claim={claim} onDone={done} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <OrderSection title="Kunde og ordre">
            <dl className="figures grid gap-2 py-3 text-sm [&_dt]:text-xs [&_dt]:text-muted">
              <div>
                <dt>Kunde</dt>
                <dd className="break-words">
                  {claim.name}
                  <br />
                  <a href={`mailto:${claim.email}`} className="underline underline-offset-4">
                    {claim.email}
                  </a>
                </dd>
              </div>
              <div>
                <dt>Ordre</dt>
                <dd>
                  {order === null ? (
                    `${claim.orderNumber} (${claim.orderId === null ? 'ikke fundet' : 'slettet'})`
                  ) : (
                    <OfficeLink to={paths.adminOrder(order.id)} className="underline underline-offset-4">
                      {claim.orderNumber}
                    </OfficeLink>
                  )}
                  {order && `, ${BUYER_KIND_LABELS[order.buyerKind].toLowerCase()}`}
                </dd>
              </div>
              <div>
                <dt>Modtaget</dt>
                <dd>{dateAndTime(claim.createdAt)}</dd>
              </div>
              {claim.refund > 0 && (
                <div>
                  <dt>{claim.isPaidBack ? 'Betalt tilbage' : 'Skal betales tilbage'}</dt>
                  <dd>{amountWithOre(krToOre(claim.refund))}</dd>
                </div>
              )}
              {claim.replacement && (
                <div>
                  <dt>Ny ordre</dt>
                  <dd>
                    <OfficeLink to={paths.adminOrder(claim.replacement.id)} className="underline underline-offset-4">
                      {claim.replacement.orderNumber}
                    </OfficeLink>
                  </dd>
                </div>
              )}
            </dl>
          </OrderSection>
          {(claim.returnLabel || (makesLabels && order?.items.some((item) => rollsWithCustomer(item) > 0) && isUndecided(claim.state))) && (
            <ReturnLabel claim={claim} onDone={done} />
          )}
          <History entries={claim.entries} />
        </div>
      </div>
    </AdminPage>
  )
}

function History({ entries }: Pick<Claim, 'entries'>) {
  return (
    <OrderSection title="Forløb" count={entries.length}>
      {entries.length === 0 && <Nothing>Der er ikke sket noget endnu.</Nothing>}
      <ol className="figures text-sm">
        {entries.map((entry) => (
          <li key={`${entry.kind}-${entry.timestamp}`} className="border-b border-line py-2">
            <span className="font-semibold">{CLAIM_ENTRY_LABELS[entry.kind]}</span>
            <span className="block text-xs text-muted">{[dateAndTime(entry.timestamp), entry.by].filter(Boolean).join(' · ')}</span>
            {entry.words && <span className="block break-words whitespace-pre-line">{entry.words}</span>}
          </li>
        ))}
      </ol>
    </OrderSection>
  )
}

export function ErrorBoundary() {
  return (
    <MissingRecord
      frame={AdminPage}
      title="Sagen findes ikke"
      text="Tjek adressen, eller find sagen på listen."
      list={paths.adminClaims()}
      toList="Til sagerne"
    />
  )
}

/** The batches of the claimed rolls, who else has them, and blocked ones; also for deleted products. */
function ClaimedBatches({ item }: { item: OrderItem | undefined }) {
  const may = useMay()
  const [opened, setOpened] = useState<KnownBatch | null>(null)
  const text = item ? batchesText(item.batches) : ''
  if (!item || text === '') return null
  return (
    <span className="block text-xs font-normal">
      {text}
      {item.productId !== null && may('readProducts') && (
        <>
          {' · '}
          <OfficeLink to={paths.adminProductStock(item.productId)} className="underline underline-offset-4">
            Se lageret
          </OfficeLink>
        </>
      )}
      {may('readOrders') && (
        <span className="mt-2 flex flex-wrap gap-2 print:hidden">
          {knownOf(item.batches).map((batch) => (
            <Button key={batch.id} size="sm" onClick={() => setOpened(batch)}>
              Hvem har batch {batch.code}?
            </Button>
          ))}
        </span>
      )}
      {opened && <BatchOrdersDialog batch={opened} onClose={() => setOpened(null)} />}
    </span>
  )
}

/** A complaint about safety is kept in a register: who, product, batch, what happened and what was done. */
function SafetyMark({ claim: { id, revision, isAboutSafety }, onDone }: { claim: Claim; onDone: () => Promise<void> }) {
  const { run, isBusy } = useAction({ onSettled: onDone })
  const mark = () => run(() => browserApi.markClaimSafety({ params: { id }, body: { isAboutSafety: !isAboutSafety, seen: { revision } } }))
  return (
    <>
      {isAboutSafety && <Badge tone="danger">Sikkerhed</Badge>}
      <Button size="sm" isBusy={isBusy} onClick={() => void mark()}>
        {isAboutSafety ? 'Handler ikke om sikkerhed' : 'Handler om sikkerhed'}
      </Button>
    </>
  )
}

export function PayBack({ claim, onDone }: { claim: Claim; onDone: () => Promise<void> }) {
  const may = useMay()
  const { run, isBusy } = useAction({ onSettled: onDone })
  const pay = () => run(() => browserApi.payClaimBack({ params: { id: claim.id }, body: { seen: { revision: claim.revision } } }))
  return (
    <Notice
      tone="warning"
      title={may('seeOrderAmounts') ? `Kunden har ${amountWithOre(krToOre(claim.refund))} til gode` : 'Kunden har penge til gode'}
    >
      <p>Sagen er afgjort, men pengene er ikke bogført tilbage endnu.</p>
      {may('bookPayments') && (
        <Button className="mt-3" variant="signal" isBusy={isBusy} busyText="Betaler..." onClick={() => void pay()}>
          Betal tilbage
        </Button>
      )}
    </Notice>
  )
}
