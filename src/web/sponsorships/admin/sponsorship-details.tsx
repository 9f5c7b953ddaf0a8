import type { ReactNode } from 'react'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SPONSORSHIP_STATUS_LABELS } from '#domain/sponsorships/sponsorship.ts'
import { dateAndTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SponsorshipImages } from './sponsorship-images.tsx'
import { STATUS_TONES } from './sponsorships-list.ts'

type SponsorshipDetailsProps = { sponsorship: Sponsorship; onProcess: () => void; onClose: () => void }

export function SponsorshipDetails({ sponsorship, onProcess, onClose }: SponsorshipDetailsProps) {
  const { id, status, approvedAmount, notes, images, statusHistory } = sponsorship
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ansøgningsdetaljer"
      footer={
        <>
          <Button onClick={onClose}>Luk</Button>
          <Button variant="signal" onClick={onProcess}>
            Behandl Ansøgning
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Badge tone={STATUS_TONES[status]}>{SPONSORSHIP_STATUS_LABELS[status]}</Badge>
          {status === 'approved' && approvedAmount !== null && (
            <span>
              Godkendt beløb <strong className="figures">{amount(krToOre(approvedAmount))}</strong>
            </span>
          )}
          <span className="code text-muted">{id}</span>
        </p>
        <Part title="Personlige oplysninger">
          <Row label="Fulde navn">{sponsorship.fullName}</Row>
          <Row label="E-mail">
            <a href={`mailto:${sponsorship.email}`} className="break-all underline underline-offset-4">
              {sponsorship.email}
            </a>
          </Row>
          <Row label="Telefon">
            <a href={`tel:${sponsorship.phone.replace(/[^\d+]/g, '')}`} className="figures underline underline-offset-4">
              {sponsorship.phone}
            </a>
          </Row>
          <Row label="Alder">{sponsorship.age} år</Row>
        </Part>
        <Part title="Racing">
          <Row label="Racingtype">{sponsorship.racingType}</Row>
          <Row label="Erfaring">{sponsorship.experienceYears} år</Row>
          <Row label="Team">{sponsorship.teamName ?? 'Intet team'}</Row>
          <Row label="Bil">{sponsorship.carModel}</Row>
        </Part>
        <Story title="Resultater" text={sponsorship.achievements} />
        <Story title="Begrundelse" text={sponsorship.sponsorshipReason} />
        <Story title="Sociale medier" text={sponsorship.socialMedia ?? '–'} />
        {images.length > 0 && (
          <section>
            <h3 className="mb-2 text-sm font-bold">{count(images.length, 'billede', 'billeder')}</h3>
            <SponsorshipImages sponsorshipId={id} name={sponsorship.fullName} images={images} />
          </section>
        )}
        {notes && <Story title="Noter" text={notes} />}
        <History entries={statusHistory} />
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold">{title}</h3>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-t border-line text-sm">{children}</dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

function Story({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold">{title}</h3>
      <p className="text-sm break-words whitespace-pre-line">{text}</p>
    </section>
  )
}

function History({ entries }: { entries: Sponsorship['statusHistory'] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold">Historik</h3>
      <ol className="border-t border-line text-sm">
        {entries.map(({ timestamp, status, approvedAmount, byName, notes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={index} className="border-b border-line py-2">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong>{byName === null ? 'Ansøgning modtaget' : SPONSORSHIP_STATUS_LABELS[status]}</strong>
              {approvedAmount !== null && <span className="figures">{amount(krToOre(approvedAmount))}</span>}
              <span className="text-xs text-muted">
                <time dateTime={timestamp}>{dateAndTime(timestamp)}</time>
                {byName && ` af ${byName}`}
              </span>
            </p>
            {notes && <p className="text-xs break-words whitespace-pre-line text-muted">{notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
