import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { revealPage, useRetailView } from '#web/session/retail-view.ts'
import { useSession } from '#web/session/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePriceView } from './vat-view.tsx'

/** Guards a page about the workshop itself: in the retail view own prices are shown only after a confirmation, and only on this page. */
export function OwnPricesGuard({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isRevealed = useRetailView() && user !== null
  const { isRetailView } = usePriceView()
  const content = useRef<HTMLDivElement>(null)
  const wasHidden = useRef(isRetailView)
  useEffect(() => {
    // the pressed button is removed: the focus moves to the revealed content
    if (wasHidden.current && !isRetailView) content.current?.focus({ preventScroll: true })
    wasHidden.current = isRetailView
  }, [isRetailView])
  if (isRetailView) {
    return (
      <EmptyState
        title="Her står dine egne priser"
        action={
          <>
            <Button variant="signal" onClick={() => revealPage(pathname)}>
              Vis mine priser
            </Button>
            <LinkButton to={paths.products()}>Tilbage til butikken</LinkButton>
          </>
        }
      >
        Butikken viser detailpriser, så en kunde kan kigge med. Dine egne priser vises kun på denne side, når du er klar.
      </EmptyState>
    )
  }
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {isRevealed && (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-sunk px-4 py-1.5 text-sm print:hidden">
          Her ser du dine egne priser. Resten af butikken viser stadig detailpriser.
          <Button size="sm" variant="quiet" onClick={() => revealPage(null)}>
            <EyeOff size={18} aria-hidden />
            Skjul mine priser
          </Button>
        </p>
      )}
      {children}
    </div>
  )
}
