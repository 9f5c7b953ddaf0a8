import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '#contract/customers/customer.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { STATUS_LABELS, statusOf } from '#web/customers/admin/customer-labels.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'

export type ChosenBuyer = Customer | 'guest' | null

type ChooseBuyerProps = {
  buyer: ChosenBuyer
  onChoose: (buyer: ChosenBuyer) => void
  /** 'den' for an order, 'det' for an offer. */
  title?: string
  /** False when only customers with an account can be chosen. */
  offersGuest?: boolean
}

export function ChooseBuyer({ buyer, onChoose, title = 'Hvem er den til?', offersGuest = true }: ChooseBuyerProps) {
  if (buyer !== null) return <Chosen buyer={buyer} onChange={() => onChoose(null)} />
  return (
    <OrderSection title={title}>
      <FindCustomer onPick={onChoose} noneText={offersGuest ? NEW_GUEST : 'Ingen kunder fundet.'} />
      {offersGuest && (
        <Button className="mt-4" onClick={() => onChoose('guest')}>
          <UserPlus size={18} aria-hidden /> Ny gæst
        </Button>
      )}
    </OrderSection>
  )
}

function Chosen({ buyer, onChange }: { buyer: Customer | 'guest'; onChange: () => void }) {
  const { tierDiscounts } = useSettings()
  return (
    <OrderSection
      title="Kunde"
      action={
        <Button size="sm" variant="quiet" onClick={onChange}>
          Skift kunde
        </Button>
      }
    >
      {buyer === 'guest' ? (
        <p className="py-3 text-sm">Ny gæst. Priser uden rabat, og der optjenes ingen point.</p>
      ) : (
        <div className="py-3 text-sm">
          <p className="font-semibold break-words">{[buyer.company, buyer.name].filter(Boolean).join(' · ')}</p>
          <p className="break-words text-muted">{[buyer.email, buyer.phone].filter(Boolean).join(' · ')}</p>
          <p className="figures mt-1">
            {buyer.tier} · {discountPercentOf(buyer, tierDiscounts)} % rabat · {count(buyer.points, 'point', 'point')}
          </p>
        </div>
      )}
    </OrderSection>
  )
}

const MAX_RESULTS = 8
const MIN_LETTERS = 2

const NEW_GUEST = 'Ingen kunder fundet. Er det en ny kunde, så tag ordren som gæst.'

function FindCustomer({ onPick, noneText }: { onPick: (customer: Customer) => void; noneText: string }) {
  const [search, setSearch] = useState('')
  const isSearching = search.trim().length >= MIN_LETTERS
  const { data } = useUserQuery({
    queryKey: ['customers', 'for-order', search],
    queryFn: ({ signal }) => browserApi.listCustomers({ query: { search, role: 'customer', limit: MAX_RESULTS } }, { signal }),
    enabled: isSearching,
    staleTime: 0,
  })
  const found = isSearching ? data?.users : undefined
  return (
    <div className="pt-3">
      <Combobox
        label="Find kunden"
        placeholder="Navn, telefon, firma, CVR eller by"
        text={search}
        onText={setSearch}
        options={found ?? []}
        isSettled={found !== undefined}
        keyOf={({ id }) => id}
        onPick={onPick}
        isDisabled={(customer) => whyNoBuyer(customer) !== null}
        listLabel="Kunder"
        optionClassName="figures flex min-h-12 flex-wrap items-center gap-x-3 py-1.5"
      >
        {(customer) => (
          <>
            <span className="min-w-0 grow basis-48 break-words">
              <span className="font-semibold">{customer.company ?? customer.name}</span>
              <span className="block text-xs text-muted">
                {[customer.company && customer.name, customer.city, customer.phone].filter(Boolean).join(' · ')}
              </span>
            </span>
            {whyNoBuyer(customer) && <Badge tone="warning">{STATUS_LABELS[statusOf(customer)]}</Badge>}
          </>
        )}
      </Combobox>
      <p role="status" className="text-sm text-muted">
        {found?.length === 0 && <span className="block py-3">{noneText}</span>}
      </p>
    </div>
  )
}
