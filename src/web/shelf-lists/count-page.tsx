import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import type { OwnShelfLine, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { stateOfShelf } from '#domain/shelf-lists/shelf-list.ts'
import { listStateText } from '#domain/shelf-lists/shelf-texts.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/count-page.ts'
import { MissingBadge } from './list-line.tsx'
import { MissingList } from './list-page.tsx'
import { ShelfStepper, useShelfCount } from './shelf-stepper.tsx'
import { FillMissingButton, missingLines, useFill } from './use-fill.tsx'
import { loadShelf, useShelf } from './use-shelf.ts'

const TITLE = 'Optæl hylden'

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ shelf: await loadShelf(), id: Number(params.id) }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.shelfLists()} />
}

export default function CountShelf({ loaderData: { shelf: loaded, id } }: Route.ComponentProps) {
  const list = useShelf(loaded).lists.find((one) => one.id === id)
  const [place, setPlace] = useState(0)
  if (!list) return <MissingList />
  const line = list.lines[place]
  return (
    <AccountPage
      title={TITLE}
      path={paths.shelfCount(id)}
      under={paths.shelfLists()}
      action={<LinkButton to={paths.shelfList(id)}>Til »{list.name}«</LinkButton>}
    >
      {line ? <Counting key={line.id} list={list} line={line} place={place} onPlace={setPlace} /> : <Counted list={list} />}
    </AccountPage>
  )
}

type CountingProps = { list: ShelfList; line: OwnShelfLine; place: number; onPlace: (place: number) => void }

function Counting({ list, line, place, onPlace }: CountingProps) {
  const { onShelf, set } = useShelfCount({ listId: list.id, line })
  const heading = useRef<HTMLHeadingElement>(null)
  // screen readers announce the next product
  useEffect(() => heading.current?.focus(), [])
  const isLast = place === list.lines.length - 1
  const next = async () => {
    // an unchanged number counts too
    if (onShelf !== null && !(await set(onShelf))) return
    onPlace(place + 1)
  }
  return (
    <section className="grid max-w-xl gap-6">
      <p className="figures text-sm text-muted">
        {place + 1} af {list.lines.length}
      </p>
      <div className="flex items-center gap-5">
        <span
          aria-hidden
          className="size-20 shrink-0 rounded-sm border border-line"
          style={{ background: line.hex ?? 'var(--color-stage)' }}
        />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
            {line.nameDa}
          </h2>
          <p className="code text-muted">{line.kcwId}</p>
          {line.note && <p className="mt-1 text-sm wrap-anywhere">{line.note}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ShelfStepper name={line.nameDa} onShelf={onShelf} onChange={(count) => void set(count)} isLarge />
        <p className="figures text-sm">
          Minimum {line.minimum}
          <span className="mt-1 block" aria-live="polite">
            <MissingBadge {...line} onShelf={onShelf} />
          </span>
        </p>
      </div>
      <div className="flex gap-3 max-sm:*:grow">
        <Button size="lg" disabled={place === 0} onClick={() => onPlace(place - 1)}>
          Forrige
        </Button>
        <Button variant="signal" size="lg" onClick={() => void next()}>
          {onShelf === null ? 'Spring over' : isLast ? 'Færdig' : 'Næste'}
        </Button>
      </div>
    </section>
  )
}

function Counted({ list }: { list: ShelfList }) {
  const { fill, isBusy, dialog } = useFill()
  const missing = missingLines([list])
  const result = useRef<HTMLDivElement>(null)
  // the pressed button is gone
  useEffect(() => result.current?.focus(), [])
  return (
    <div ref={result} tabIndex={-1} className="outline-none">
      <EmptyState
        title={missing.length === 0 ? 'Hylden er talt, og der er ikke noget at bestille' : 'Hylden er talt'}
        action={
          <>
            {missing.length > 0 && <FillMissingButton isBusy={isBusy} onClick={() => void fill(missing)} />}
            <LinkButton size="lg" to={paths.shelfList(list.id)}>
              Se listen
            </LinkButton>
          </>
        }
      >
        {listStateText({ products: list.lines.length, ...stateOfShelf(list.lines) })}
      </EmptyState>
      {dialog}
    </div>
  )
}
