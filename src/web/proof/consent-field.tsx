import type { ComponentProps } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import { WRAP_CONSENT_LABEL } from '#domain/wraps/wrap.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ConsentFieldProps = Omit<ComponentProps<typeof Checkbox>, 'label'> & {
  consent: Readonly<{ lines: readonly string[] }>
  shownAs: string
}

export function ConsentField({ consent, shownAs, ...rest }: ConsentFieldProps) {
  return (
    <fieldset className="rounded-sm border border-line bg-raised p-4">
      <legend className="px-1.5 text-xs font-semibold">Dit samtykke</legend>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {consent.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        Firmaet vises som <strong>{shownAs}</strong>.
      </p>
      <Checkbox {...rest} label={<span className="font-semibold">{WRAP_CONSENT_LABEL}</span>} className="mt-2" />
    </fieldset>
  )
}

export function FirmMissing({ to }: { to: string }) {
  return (
    <Notice tone="warning" title="Vi mangler firmaets navn">
      <p className="pb-3">{ERRORS.firm_missing.message}</p>
      <LinkButton to={to}>Gå til Indstillinger</LinkButton>
    </Notice>
  )
}
