import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { CLAIM_KIND_LABELS, CLAIM_STATE_LABELS } from '#domain/claims/claim.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { offerName } from '#domain/offers/offer.ts'
import { isToBeSent, ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { Notes } from '#web/admin/notes.tsx'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { CLAIM_TONES } from '#web/claims/claim-tones.ts'
import { dateAndTime, shortDate } from '#web/format.ts'
import { INVOICE_STATE_LABELS } from '#web/invoices/invoices-list.ts'
import { mailsList } from '#web/messages/admin/messages-list.ts'
import { OfferBadge } from '#web/offers/offer-badge.tsx'
import { queryClient } from '#web/session/query-client.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Badge } from '#web/ui/badge.tsx'

const SHOWN = 10

type Of = { user: Customer }

/** What the customer owes, by invoice; the oldest first. */
export function OpenInvoices({ user: { id } }: Of) {
  const may = useMay()
  const { data } = useUserQuery({
    queryKey: ['open-invoices', 'of', id],
    queryFn: async ({ signal }) => {
      const [overdue, open] = await Promise.all(
        (['overdue', 'open'] as const).map((state) =>
          browserApi.listInvoices({ query: { userId: id, state, sort: 'dueDate', limit: SHOWN } }, { signal }),
        ),
      )
      return {
        invoices: [...(overdue?.invoices ?? []), ...(open?.invoices ?? [])],
        total: (overdue?.total ?? 0) + (open?.total ?? 0),
      }
    },
    enabled: may('readInvoices'),
    staleTime: 0,
  })
  if (!data || data.total === 0) return null
  return (
    <OrderSection title="Åbne fakturaer" count={data.total}>
      <ul>
        {data.invoices.map((invoice) => (
          <Row
            key={invoice.id}
            to={paths.adminOrder(invoice.orderId)}
            title={documentName(invoice)}
            about={`forfald ${shortDate(invoice.dueDate)}`}
            end={
              <>
                {invoice.state === 'overdue' && <Badge tone="danger">{INVOICE_STATE_LABELS.overdue}</Badge>}
                {may('seeOrderAmounts') && <span className="figures font-semibold">{amountWithOre(krToOre(invoice.open))}</span>}
              </>
            }
          />
        ))}
      </ul>
    </OrderSection>
  )
}

export function CustomerOffers({ user: { id } }: Of) {
  const { data } = useUserQuery({
    queryKey: ['offers', 'of', id],
    queryFn: ({ signal }) => browserApi.listOffers({ query: { customerId: id, limit: SHOWN } }, { signal }),
    enabled: useMay()('makeOffers'),
    staleTime: 0,
  })
  if (!data || data.total === 0) return null
  return (
    <OrderSection title="Tilbud" count={data.total}>
      <ul>
        {data.offers.map((offer) => (
          <Row
            key={offer.id}
            to={paths.adminOffer(offer.id)}
            title={offerName(offer)}
            about={offer.validUntil ? `gælder til ${shortDate(offer.validUntil)}` : shortDate(offer.updatedAt)}
            end={<OfferBadge state={offer.state} />}
          />
        ))}
      </ul>
    </OrderSection>
  )
}

export function CustomerClaims({ user: { id } }: Of) {
  const { data } = useUserQuery({
    queryKey: ['claims', 'of', id],
    queryFn: ({ signal }) => browserApi.listClaims({ query: { userId: id, limit: SHOWN } }, { signal }),
    enabled: useMay()('answerClaims'),
    staleTime: 0,
  })
  if (!data || data.total === 0) return null
  return (
    <OrderSection title="Returer" count={data.total}>
      <ul>
        {data.claims.map(({ id: claimId, kind, state, orderNumber, createdAt }) => (
          <Row
            key={claimId}
            to={paths.adminClaim(claimId)}
            title={`${CLAIM_KIND_LABELS[kind]} · ${orderNumber}`}
            about={shortDate(createdAt)}
            end={<Badge tone={CLAIM_TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>}
          />
        ))}
      </ul>
    </OrderSection>
  )
}

export function CustomerNotes({ user: { id } }: Of) {
  const queryKey = ['customer-notes', id]
  const { data } = useUserQuery({
    queryKey,
    queryFn: ({ signal }) => browserApi.listCustomerNotes({ params: { id } }, { signal }),
    staleTime: 0,
  })
  if (!data) return null
  return (
    <Notes
      notes={data.notes}
      hint="Kun I ser den, men kunden får den med, når data udleveres."
      maxLength={CUSTOMER_TEXTS.internalNote}
      add={(text) => browserApi.addCustomerNote({ params: { id }, body: { text } })}
      change={(noteId, text) => browserApi.changeCustomerNote({ params: { id, noteId }, body: { text } })}
      remove={(noteId) => browserApi.deleteCustomerNote({ params: { id, noteId } })}
      onChange={() => void queryClient.invalidateQueries({ queryKey })}
    />
  )
}

/** Mails to the account's own address, newest first. */
export function CustomerMails({ user: { id, email } }: Of) {
  const { data } = useUserQuery({
    queryKey: ['mails', 'of', id],
    queryFn: ({ signal }) => browserApi.listMails({ query: { search: email, limit: SHOWN } }, { signal }),
    enabled: useMay()('readMails'),
    staleTime: 0,
  })
  const mails = data?.mails.filter(({ to }) => to === email) ?? []
  if (mails.length === 0) return null
  // a longer list also has mails to addresses that contain this one
  const known = data && data.total <= SHOWN ? { count: mails.length } : {}
  return (
    <OrderSection title="Mails" {...known}>
      <ul>
        {mails.map((mail) => (
          <Row
            key={mail.id}
            to={mailsList.href({ search: email, opened: mail.id })}
            title={mail.subject ?? mail.template}
            about={dateAndTime(mail.sentAt ?? mail.createdAt)}
            end={mail.state === 'failed' && <Badge tone="danger">Ikke sendt</Badge>}
          />
        ))}
      </ul>
    </OrderSection>
  )
}

type RowProps = { to: string; title: string; about: string; end: ReactNode }

function Row({ to, title, about, end }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} prefetch="intent" className="group flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm hover:bg-raised">
        <span className="min-w-0 font-semibold wrap-anywhere group-hover:underline">{title}</span>
        <span className="figures text-xs text-muted">{about}</span>
        <span className="ml-auto flex items-center gap-3">{end}</span>
      </Link>
    </li>
  )
}

/** Shown before a customer is deleted: what the law requires to keep, and what is not settled yet. */
export function RetainedData({ user: { id, points } }: Of) {
  const may = useMay()
  const { data: balance } = useUserQuery({
    queryKey: ['balance', 'of', id],
    queryFn: ({ signal }) => browserApi.showCustomerBalance({ params: { id } }, { signal }),
    enabled: may('readOrders') && may('seeOrderAmounts'),
    staleTime: 0,
  })
  const { data: found } = useUserQuery({
    queryKey: ['orders', 'of', id, 1],
    queryFn: ({ signal }) => browserApi.listOrders({ query: { userId: id, page: 1, limit: SHOWN } }, { signal }),
    enabled: may('readOrders'),
    staleTime: 0,
  })
  const openOre = krToOre(balance?.balance.open ?? 0)
  // unsent orders may be older than the newest ones
  const { data: unsent = 0 } = useUserQuery({
    queryKey: ['orders', 'unsent-of', id],
    queryFn: async ({ signal }) => {
      const toBeSent = await Promise.all(
        ORDER_STATUSES.filter(isToBeSent).map((status) => browserApi.listOrders({ query: { userId: id, status, limit: 1 } }, { signal })),
      )
      return toBeSent.reduce((sum, { total }) => sum + total, 0)
    },
    enabled: may('readOrders'),
    staleTime: 0,
  })
  return (
    <ul className="mt-4 grid list-disc gap-1 pl-5 text-sm text-muted">
      {found !== undefined && found.total > 0 && (
        <li>{count(found.total, 'ordre', 'ordrer')} og fakturaerne bliver stående uden navn, når loven tillader det.</li>
      )}
      {unsent > 0 && <li className="font-semibold text-danger">{count(unsent, 'ordre', 'ordrer')} er ikke sendt endnu.</li>}
      {openOre > 0 && <li className="font-semibold text-danger">Kunden skylder {amountWithOre(openOre)}</li>}
      {points > 0 && <li>{count(points, 'point', 'point')}, favoritter, lister og login forsvinder.</li>}
    </ul>
  )
}
