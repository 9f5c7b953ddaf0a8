import { useId, useState } from 'react'
import type { OfferedPoint } from '#contract/pickup-points.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { isPostalCode, normalisePostalCode, POSTAL_CODE_MISSING } from '#domain/customers/postal-code.ts'
import { distanceText } from '#domain/pickup-points/pickup-point.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useDebouncedText } from '#web/search/use-debounced-text.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, RadioRow, TextField } from '#web/ui/field.tsx'
import type { PointChoice } from './use-chosen-point.ts'

const SHOWN_AT_FIRST = 4
const FRESH_MS = 300_000
/** for a chosen point that is not among those the carrier lists now */
const NOT_KNOWN: OfferedPoint['hours'] = { week: [], today: null }

type PickupPointChoiceProps = Readonly<{
  choice: PointChoice
  /** the buyer's address: the points nearest to it are shown until another postal code is typed */
  home: Readonly<{ postalCode: string; address: string }>
}>

/** The carrier's pickup points nearest to a postal code, with their opening hours; nothing for a method that has none. */
export function PickupPointChoice({ choice, home }: PickupPointChoiceProps) {
  return choice.methodId === null ? null : <Points key={choice.methodId} methodId={choice.methodId} choice={choice} home={home} />
}

function Points({ methodId, choice: { point: chosen, error, choose: onChoose }, home }: PickupPointChoiceProps & { methodId: string }) {
  const id = useId()
  // a point chosen before a reload is found by the postal code it was chosen with
  const [typed, setTyped] = useState(() => (chosen && chosen.foundBy !== normalisePostalCode(home.postalCode) ? chosen.foundBy : null))
  const [showsAll, setShowsAll] = useState(false)
  const code = useDebouncedText(normalisePostalCode(typed ?? home.postalCode))
  const canSearch = isPostalCode(code)
  const address = typed === null ? home.address : ''
  const { data, error: failure, isPending, refetch } = usePoints({ methodId, code, address })
  const points = data?.points ?? []
  const near = points.filter((point, at) => showsAll || at < SHOWN_AT_FIRST || point.id === chosen?.id)
  const isFarOff = chosen !== null && !points.some(({ id }) => id === chosen.id)
  const listed: readonly OfferedPoint[] = isFarOff ? [{ ...chosen, distance: null, hours: NOT_KNOWN }, ...near] : near
  return (
    <div className="mt-4">
      <TextField
        label="Find udleveringssteder ved postnummer"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? home.postalCode}
        error={typed !== null && typed !== '' && !isPostalCode(normalisePostalCode(typed)) ? POSTAL_CODE_MISSING : undefined}
        onChange={({ target }) => setTyped(target.value)}
        // Enter here must not submit the order
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="max-w-64"
      />
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        tabIndex={-1}
        className="mt-4 scroll-mt-24"
      >
        <p id={`${id}-label`} className="mb-1 text-sm font-semibold">
          Hent pakken her
        </p>
        <FieldError id={`${id}-error`} error={error} />
        <div className="border-t border-line">
          {listed.map((point) => (
            <PointRow
              key={point.id}
              group={id}
              point={point}
              isChosen={point.id === chosen?.id}
              onChoose={() => point.id !== chosen?.id && onChoose({ ...toPoint(point), methodId, foundBy: code, home: home.postalCode })}
            />
          ))}
        </div>
      </div>
      {!showsAll && points.length > near.length && (
        <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
          Vis flere udleveringssteder
        </Button>
      )}
      <p role="status" className="py-2 text-sm text-muted">
        {statusOf({ canSearch, isPending, failure, count: points.length })}
      </p>
      {canSearch && failure && (
        <Button size="sm" onClick={() => void refetch()}>
          Prøv igen
        </Button>
      )}
    </div>
  )
}

type PointSearch = Readonly<{ methodId: string; code: string; address: string }>

/** The address is not part of the key, so that typing a street sends no further requests. */
function usePoints({ methodId, code, address }: PointSearch) {
  return useAnswer({
    queryKey: ['pickup-points', methodId, code],
    queryFn: ({ signal }) =>
      browserApi.listPickupPoints(
        { query: { method: methodId, postalCode: code, address: address.trim().slice(0, CUSTOMER_TEXTS.address) } },
        { signal },
      ),
    enabled: isPostalCode(code),
    staleTime: FRESH_MS,
    retry: false,
  })
}

type Status = Readonly<{ canSearch: boolean; isPending: boolean; failure: Error | null; count: number }>

function statusOf({ canSearch, isPending, failure, count }: Status): string {
  if (!canSearch) return 'Skriv et postnummer, så vises de nærmeste udleveringssteder.'
  if (failure) return messageOf(failure, 'Udleveringsstederne kunne ikke hentes.')
  if (isPending) return 'Henter udleveringssteder ...'
  return count === 0 ? 'Der er ingen udleveringssteder ved det postnummer. Prøv et andet, eller vælg en anden levering.' : ''
}

type PointRowProps = Readonly<{ group: string; point: OfferedPoint; isChosen: boolean; onChoose: () => void }>

function PointRow({ group, point: { id, name, address, postalCode, city, distance, hours }, isChosen, onChoose }: PointRowProps) {
  return (
    <>
      <RadioRow
        name={`${group}-point`}
        value={id}
        title={distance === null ? name : `${name}, ${distanceText(distance)}`}
        detail={
          <>
            {address}, {postalCode} {city}
            {hours.today !== null && (
              <span className="block">{hours.today === 'lukket' ? 'Lukket i dag' : `Åbent i dag ${hours.today}`}</span>
            )}
          </>
        }
        checked={isChosen}
        onChange={onChoose}
      />
      {isChosen && hours.week.length > 0 && <Week of={name} week={hours.week} />}
    </>
  )
}

function Week({ of, week }: { of: string; week: OfferedPoint['hours']['week'] }) {
  return (
    <dl aria-label={`Åbningstider: ${of}`} className="figures grid gap-1 border-b border-line bg-raised px-1 py-3 pl-10 text-xs">
      {week.map(({ days, hours }) => (
        <div key={`${days}${hours}`} className="flex gap-3">
          <dt className={days === '' ? 'sr-only' : 'w-32 shrink-0 font-semibold'}>{days === '' ? 'Åbningstid' : days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}

function toPoint({ id, name, address, postalCode, city }: OfferedPoint): PickupPoint {
  return { id, name, address, postalCode, city }
}
