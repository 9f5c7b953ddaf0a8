import { Link } from 'react-router'
import { listed } from '#web/format.ts'
import { sectionAddress } from '#web/settings/sections.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Names half-years that bear no interest because their reference rate is missing. */
export function MissingRates({ missing, className }: { missing: readonly string[]; className?: string }) {
  if (missing.length === 0) return null
  return (
    <Notice tone="info" {...(className && { className })}>
      Referencesatsen for {listed(missing)} mangler, så der er ikke regnet rente for de dage. Skriv den under{' '}
      <Link to={sectionAddress('reminders')} className="underline">
        Indstillinger
      </Link>
      .
    </Notice>
  )
}
