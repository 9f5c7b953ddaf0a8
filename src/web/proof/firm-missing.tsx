import { ERRORS } from '#contract/http/error-codes.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function FirmMissing({ to }: { to: string }) {
  return (
    <Notice tone="warning" title="Vi mangler firmaets navn">
      <p className="pb-3">{ERRORS.firm_missing.message}</p>
      <LinkButton to={to}>Gå til Indstillinger</LinkButton>
    </Notice>
  )
}
