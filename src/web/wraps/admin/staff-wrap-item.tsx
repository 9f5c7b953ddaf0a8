import { Link } from 'react-router'
import type { StaffWrap } from '#contract/wraps.ts'
import { decisionsOf, WRAP_STATE_LABELS, type WrapDecision } from '#domain/wraps/wrap.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { dateAndTime } from '#web/format.ts'
import { PICTURE_BROKEN, ProductPicture } from '#web/products/shown/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { WRAP_TONES } from '#web/wraps/wrap-tones.ts'

export type WrapStep = WrapDecision | 'films'

const LABELS: Readonly<Record<WrapStep, string>> = { approved: 'Godkend', refused: 'Afvis', hidden: 'Skjul', films: 'Ret folier' }

type StaffWrapItemProps = { wrap: StaffWrap; onStep: (step: WrapStep) => void }

export function StaffWrapItem({ wrap, onStep }: StaffWrapItemProps) {
  const { picture, car, description, shownAs, films, state, reason, by, createdAt, consentVersion, consentedAt } = wrap
  return (
    <li data-testid="wrap" className="grid gap-x-6 gap-y-4 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <a
        href={picture.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Åbn billedet: ${picture.alt}`}
        className="block self-start bg-stage"
      >
        <ProductPicture
          picture={{ ...picture, alt: '' }}
          missing={PICTURE_BROKEN}
          sizes="(min-width: 48rem) 40vw, 94vw"
          className="max-h-96 w-full object-contain"
        />
      </a>
      <div className="text-sm">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={WRAP_TONES[state]}>{WRAP_STATE_LABELS[state]}</Badge>
          <time dateTime={createdAt} className="figures text-xs text-muted">
            {dateAndTime(createdAt)}
          </time>
        </p>
        <h2 className="mt-2 text-base">{car}</h2>
        {description && <p className="mt-0.5">{description}</p>}
        <p className="mt-2">
          Vises som <strong>{shownAs}</strong>
        </p>
        <p className="text-xs text-muted">
          Sendt af{' '}
          <Link to={customersList.href({ search: by.email })} className="break-all underline underline-offset-4">
            {by.name} ({by.email})
          </Link>
        </p>
        <p className="mt-2">
          {films.length > 0 ? films.map(({ nameDa, kcwId }) => `${nameDa} (${kcwId})`).join(', ') : 'Ingen folie nævnt'}
        </p>
        {consentedAt && (
          <p className="figures mt-2 text-xs text-muted">
            Samtykke {dateAndTime(consentedAt)}, teksten fra {consentVersion}
          </p>
        )}
        {reason && (
          <p className="mt-2">
            <strong>Begrundelse:</strong> {reason}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {[...decisionsOf(state), 'films' as const].map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'approved' ? 'solid' : 'outline'}
              onClick={() => onStep(step)}
              aria-label={`${LABELS[step]}: ${car}`}
            >
              {LABELS[step]}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}
