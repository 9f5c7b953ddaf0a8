import { Store } from 'lucide-react'
import type { SessionUser } from '#contract/customers/account.ts'
import { useAction } from '#web/forms/use-action.ts'
import { switchWorkshop } from '#web/session/session.ts'

export function WorkshopSwitch({ user }: { user: SessionUser }) {
  const { run, isBusy } = useAction()
  if (user.workshops.length < 2) return null
  const choose = async (memberId: number | null) => {
    if (memberId === user.workshop.memberId || isBusy) return
    await run(() => switchWorkshop(memberId))
  }
  return (
    <div className="border-b border-line py-2">
      <p id="handler-for" className="px-5 pt-1 text-2xs font-semibold text-muted">
        Du handler for
      </p>
      <ul aria-labelledby="handler-for">
        {user.workshops.map(({ memberId, name }) => (
          <li key={memberId ?? 'egen'}>
            <button
              type="button"
              aria-current={memberId === user.workshop.memberId ? 'true' : undefined}
              disabled={isBusy}
              onClick={() => void choose(memberId)}
              className="flex min-h-12 w-full items-center gap-3.5 px-5 text-left text-sm transition-colors hover:bg-sunk aria-[current=true]:font-bold"
            >
              <Store size={18} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {memberId === user.workshop.memberId && <span className="sr-only">, valgt</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
