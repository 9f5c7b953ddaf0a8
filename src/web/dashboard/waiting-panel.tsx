import { ArrowRight, Check } from 'lucide-react'
import type { Waiting } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { ENDS_SOON_DAYS } from '#domain/offers/offer.ts'
import type { StepScope } from '#domain/order-changes/next-step.ts'
import { AUTHORITY } from '#domain/recalls/recall.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { claimsList } from '#web/claims/admin/claims-list.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { invoicesList } from '#web/invoices/invoices-list.ts'
import { mailsList, messagesList } from '#web/messages/admin/messages-list.ts'
import { offersList } from '#web/offers/admin/offers-list.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { staffProductList } from '#web/products/admin/staff-product-list.ts'
import { overdueList } from '#web/reminders/admin/overdue-list.ts'
import { reviewsList } from '#web/reviews/admin/reviews-list.ts'
import { sectionAddress } from '#web/settings/sections.ts'
import { sponsorshipsList } from '#web/sponsorships/admin/sponsorships-list.ts'
import { classes } from '#web/ui/classes.ts'
import { wrapsList } from '#web/wraps/admin/wraps-list.ts'

/** `detail` names the urgent part or adds to it; `isLate` marks a deadline or money owed to somebody. */
type Task = Readonly<{ count: number; one: string; many: string; to: string; detail?: string | false; isLate?: boolean }>

/** Work that waits, the most urgent first; lists without work are folded, but still linked. */
export function WaitingPanel({ waiting }: { waiting: Waiting }) {
  // fields without access are missing
  const tasks = tasksOf(waiting).filter(({ count }) => count !== undefined)
  const waits = tasks.filter(({ count }) => count > 0)
  const rest = tasks.filter(({ count }) => count === 0)
  return (
    <section aria-labelledby="venter" className="pb-9">
      <h2 id="venter" className="flex items-center gap-2 pb-2 text-base">
        {waits.length === 0 ? 'Intet venter på dig' : 'Venter på dig'}
        {waits.length === 0 && <Check size={18} aria-hidden className="text-success" />}
      </h2>
      {waits.length > 0 && (
        <ul className="border-t border-line xl:columns-2 xl:gap-x-10">
          {waits.toSorted((a, b) => Number(b.isLate ?? false) - Number(a.isLate ?? false)).map(toLine)}
        </ul>
      )}
      {rest.length > 0 && (
        <details className="pt-2 text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-muted underline decoration-edge underline-offset-4 hover:text-ink">
            {waits.length === 0
              ? count(rest.length, 'liste er tom', 'lister er tomme')
              : count(rest.length, 'anden liste er tom', 'andre lister er tomme')}
          </summary>
          <ul className="border-t border-line xl:columns-2 xl:gap-x-10">{rest.map(toLine)}</ul>
        </details>
      )}
    </section>
  )
}

function toLine({ count, one, many, to, detail, isLate }: Task) {
  const isUrgent = isLate && count > 0
  return (
    <li key={to} className="break-inside-avoid border-b border-line">
      <OfficeLink
        to={to}
        prefetch="intent"
        className="grid min-h-11 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-sm hover:bg-raised"
      >
        <span className={classes('figures text-right text-lg font-bold', isUrgent && 'text-danger', count === 0 && 'text-muted')}>
          {wholeNumber(count)}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className={classes('font-semibold', count === 0 && 'text-muted')}>{count === 1 ? one : many}</span>
          {detail && <span className={classes('figures text-xs', isUrgent ? 'font-semibold text-danger' : 'text-muted')}>{detail}</span>}
        </span>
        <ArrowRight size={16} aria-hidden className="text-muted" />
      </OfficeLink>
    </li>
  )
}

/** Rare, with a legal deadline. */
function deletionTask({ deletions, deletionsDueOn }: Waiting): readonly Task[] {
  if (!deletionsDueOn) return []
  return [
    {
      count: deletions,
      one: 'kunde ønsker at blive slettet',
      many: 'kunder ønsker at blive slettet',
      to: customersList.href({ deletion: 'asked' }),
      detail: `senest ${dayFigures(deletionsDueOn)}`,
      isLate: true,
    },
  ]
}

/** Shown only when needed: chemicals need a safety data sheet. */
function sheetTask({ missingSheets }: Waiting): readonly Task[] {
  if (!missingSheets) return []
  return [
    {
      count: missingSheets,
      one: 'kemikalie mangler sikkerhedsdatablad',
      many: 'kemikalier mangler sikkerhedsdatablad',
      to: staffProductList.href({ missing: 'safetyDataSheet', active: 'true' }),
    },
  ]
}

/** Shown only when needed: a badge leaves the shop with its certificate. */
function certificateTask({ endingCertificates, certificateUntil }: Waiting): readonly Task[] {
  if (!endingCertificates || !certificateUntil) return []
  return [
    {
      count: endingCertificates,
      one: 'certifikat udløber eller er udløbet',
      many: 'certifikater udløber eller er udløbet',
      to: sectionAddress('certificates'),
      detail: `det første ${dayFigures(certificateUntil)}`,
    },
  ]
}

/** Shown only when needed: the authority is told of a recall at once. */
function recallTask({ unreportedRecalls, unreportedBatch }: Waiting): readonly Task[] {
  if (!unreportedRecalls || !unreportedBatch) return []
  return [
    {
      count: unreportedRecalls,
      one: `tilbagekaldelse er ikke anmeldt til ${AUTHORITY.name}`,
      many: `tilbagekaldelser er ikke anmeldt til ${AUTHORITY.name}`,
      to: paths.adminRecall(unreportedBatch),
      isLate: true,
    },
  ]
}

/** Shown only when needed: public buyers require NemHandel. */
function nemHandelTask({ toNemHandel }: Waiting): readonly Task[] {
  if (!toNemHandel) return []
  return [
    {
      count: toNemHandel,
      one: 'bilag skal sendes via NemHandel',
      many: 'bilag skal sendes via NemHandel',
      to: invoicesList.href({ nemHandel: 'waiting' }),
    },
  ]
}

/** Shown only when needed: the receiver has no invoice to pay. */
function refusedTask({ refusedEInvoices }: Waiting): readonly Task[] {
  if (!refusedEInvoices) return []
  return [
    {
      count: refusedEInvoices,
      one: 'e-faktura er afvist eller ikke leveret',
      many: 'e-fakturaer er afvist eller ikke leveret',
      to: invoicesList.href({ nemHandel: 'refused' }),
      isLate: true,
    },
  ]
}

/** Shown only when needed: an export is without VAT only when the shop can show that the goods left (momsloven § 34). */
function exportTask({ exportsUnproven }: Waiting): readonly Task[] {
  if (!exportsUnproven) return []
  return [
    {
      count: exportsUnproven,
      one: 'ordre er sendt ud af EU uden bevis',
      many: 'ordrer er sendt ud af EU uden bevis',
      to: ordersList.href({ scope: 'exportUnproven' }),
      detail: 'Noter pakkenummeret, eller læg et dokument ind',
    },
  ]
}

/** Shown only when needed: what the carriers tell of labelled parcels. */
function parcelTasks({ lateParcels, comesBack }: Waiting): readonly Task[] {
  const tasks = [
    {
      count: comesBack,
      one: 'ordre har en pakke, der kommer retur uafleveret',
      many: 'ordrer har en pakke, der kommer retur uafleveret',
      to: ordersList.href({ scope: 'comesBack' }),
      detail: 'Ring til kunden, og tag pakken tilbage, når den er her',
      isLate: true,
    },
    {
      count: lateParcels,
      one: 'ordre har en forsinket pakke',
      many: 'ordrer har en forsinket pakke',
      to: ordersList.href({ scope: 'lateParcels' }),
      detail: 'Lovet dag er gået, og pakken er ikke leveret',
    },
  ]
  return tasks.filter(({ count }) => count > 0)
}

function bankTask({ openBankLines }: Waiting): readonly Task[] {
  if (!openBankLines) return []
  return [
    {
      count: openBankLines,
      one: 'linje på bankudtoget er ikke bogført',
      many: 'linjer på bankudtoget er ikke bogført',
      to: paths.adminBankStatement(),
    },
  ]
}

function proofTasks(waiting: Waiting): readonly Task[] {
  const tasks = [
    {
      count: waiting.wraps,
      one: 'billede af en bil afventer',
      many: 'billeder af biler afventer',
      to: wrapsList.href({ state: 'pending' }),
    },
    {
      count: waiting.reviews,
      one: 'anmeldelse afventer',
      many: 'anmeldelser afventer',
      to: reviewsList.href({ state: 'pending' }),
    },
  ]
  return tasks.filter(({ count }) => count > 0)
}

/** Shown only when needed: holds and refused movements. */
function paymentTask({ paymentsToLookAt, holdsEnding }: Waiting): readonly Task[] {
  if (!paymentsToLookAt) return []
  return [
    {
      count: paymentsToLookAt,
      one: 'onlinebetaling at se på',
      many: 'onlinebetalinger at se på',
      to: ordersList.href({ scope: 'paymentsToLookAt' }),
      detail: holdsEnding > 0 && `${withUnit(holdsEnding, holdsEnding === 1 ? 'reservation' : 'reservationer')} udløber snart`,
      isLate: true,
    },
  ]
}

function sampleTask({ sampleLetters }: Waiting): readonly Task[] {
  if (!sampleLetters) return []
  return [
    {
      count: sampleLetters,
      one: 'brev med farveprøver skal pakkes',
      many: 'breve med farveprøver skal pakkes',
      to: paths.adminSamples(),
    },
  ]
}

/** Shown only when needed: a consumer's money is due whatever the claim waits for (forbrugeraftaleloven § 21). */
function withdrawalTask({ overdueWithdrawals }: Waiting): readonly Task[] {
  if (!overdueWithdrawals) return []
  return [
    {
      count: overdueWithdrawals,
      one: 'fortrydelse er over fristen',
      many: 'fortrydelser er over fristen',
      to: claimsList.href({ scope: 'overdue' }),
      isLate: true,
    },
  ]
}

function offerTask({ offersEndingSoon }: Waiting): readonly Task[] {
  if (!offersEndingSoon) return []
  return [
    {
      count: offersEndingSoon,
      one: `tilbud udløber inden ${ENDS_SOON_DAYS} dage`,
      many: `tilbud udløber inden ${ENDS_SOON_DAYS} dage`,
      to: offersList.href({ scope: 'endingSoon' }),
    },
  ]
}

/** Shown only when needed. What they wait for is a bank transfer, so their next step may be any. */
function expiringTask({ ordersExpiring }: Waiting): readonly Task[] {
  if (!ordersExpiring) return []
  return [
    {
      count: ordersExpiring,
      one: 'ubetalt ordre annulleres snart',
      many: 'ubetalte ordrer annulleres snart',
      to: ordersList.href({ scope: 'expiring', sort: 'createdAt' }),
      isLate: true,
    },
  ]
}

/** Orders by what is to be done next with them. */
function stepTasks(waiting: Waiting): readonly Task[] {
  const task = (scope: StepScope, one: string, many: string): Task => ({
    count: waiting[scope],
    one,
    many,
    to: ordersList.href({ scope }),
  })
  return [
    task('toPack', 'ordre kan sendes', 'ordrer kan sendes'),
    task('toHandOver', 'ordre skal udleveres', 'ordrer skal udleveres'),
    task('toAskForPayment', 'ordre, hvor kunden skal bedes om betaling', 'ordrer, hvor kunden skal bedes om betaling'),
    task('toInvoice', 'ordre skal faktureres', 'ordrer skal faktureres'),
    task('toBookPayment', 'betaling skal bogføres', 'betalinger skal bogføres'),
  ]
}

/** In the order of a day, before the urgent ones go to the top. */
function tasksOf(waiting: Waiting): readonly Task[] {
  return [
    ...deletionTask(waiting),
    ...recallTask(waiting),
    ...sheetTask(waiting),
    ...certificateTask(waiting),
    ...paymentTask(waiting),
    ...expiringTask(waiting),
    ...nemHandelTask(waiting),
    ...refusedTask(waiting),
    ...exportTask(waiting),
    ...parcelTasks(waiting),
    ...bankTask(waiting),
    ...sampleTask(waiting),
    ...withdrawalTask(waiting),
    ...offerTask(waiting),
    {
      count: waiting.customers,
      one: 'kunde afventer godkendelse',
      many: 'kunder afventer godkendelse',
      to: customersList.href({ status: 'pending' }),
    },
    ...stepTasks(waiting),
    {
      count: waiting.toPayBack,
      one: 'ordre, hvor kunden har penge til gode',
      many: 'ordrer, hvor kunden har penge til gode',
      to: ordersList.href({ scope: 'toPayBack' }),
      detail: waiting.toPayBackAmount > 0 && wholeKroner(Math.round(waiting.toPayBackAmount)),
      isLate: true,
    },
    {
      count: waiting.overdueInvoices,
      one: 'forfalden faktura',
      many: 'forfaldne fakturaer',
      to: overdueList.href({}),
      detail: waiting.overdueAmount > 0 && `${wholeKroner(Math.round(waiting.overdueAmount))} ubetalt`,
      isLate: true,
    },
    {
      count: waiting.lowStock,
      one: 'produkt med lavt lager',
      many: 'produkter med lavt lager',
      to: staffProductList.href({ lowStock: 'true', active: 'true', discontinued: 'false', sort: 'stock' }),
      detail: waiting.soldOut > 0 && `heraf ${wholeNumber(waiting.soldOut)} udsolgt`,
    },
    {
      count: waiting.sponsorships,
      one: 'ny sponsoransøgning',
      many: 'nye sponsoransøgninger',
      to: sponsorshipsList.href({ status: 'pending' }),
    },
    {
      count: waiting.messages,
      one: 'ubehandlet besked',
      many: 'ubehandlede beskeder',
      to: messagesList.href({ state: 'open' }),
    },
    {
      count: waiting.claims,
      one: 'retur eller reklamation venter',
      many: 'returer og reklamationer venter',
      to: claimsList.href({ scope: 'waiting' }),
    },
    {
      count: waiting.failedMails,
      one: 'mail kunne ikke sendes',
      many: 'mails kunne ikke sendes',
      to: mailsList.href({ state: 'failed' }),
    },
    ...proofTasks(waiting),
  ]
}
