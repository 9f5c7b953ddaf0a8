import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { Notice } from '#web/ui/notice.tsx'

const FIVE_MINUTES_MS = 300_000

/** Stands above every screen while the shop is set up in a dangerous way. */
export function WarningNotice() {
  const { data } = useQuery({ queryKey: ['warnings'], queryFn: () => browserApi.showWarnings(), staleTime: FIVE_MINUTES_MS }, queryClient)
  const logins = data?.warnings.openDemoLogins ?? []
  if (logins.length === 0) return null
  return (
    <div className="px-(--gutter) pt-4 lg:px-8">
      <Notice tone="danger" title="Alle kan logge ind i butikken" isAlert>
        <p className="wrap-anywhere">
          Butikken kører med DEMO=1, og demo-adgangskoden er kendt af alle. Åbne demo-logins: {logins.join(', ')}. Start butikken uden
          DEMO=1, så spærres de.
        </p>
      </Notice>
    </div>
  )
}
