import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnClaim } from '#contract/claims/own-claims.ts'
import { paths } from '#contract/pages/pages.ts'
import {
  awaitsAnswer,
  CLAIM_ENTRY_LABELS,
  CLAIM_KIND_LABELS,
  CLAIM_TEXTS,
  type ClaimEntryKind,
  claimReasonText,
  isOrderId,
  OWN_CLAIM_STATE_LABELS,
  pointsBackText,
} from '#domain/claims/claim.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import { CLAIM_TONES } from './claim-tones.ts'
import { ReturnParcel } from './return-parcel.tsx'
import { refreshOwnClaims } from './use-own-claims.ts'

const HIDDEN_ENTRIES: readonly ClaimEntryKind[] = ['linked']

export function OwnClaims({ orderKey, claims }: { orderKey: string; claims: readonly OwnClaim[] }) {
  if (claims.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="text-base">Returer og reklamationer</h3>
      <ul className="mt-3 grid gap-5">
        {claims.map((claim) => (
          <li key={claim.id} className="border-t border-line pt-3 text-sm" data-testid="own-claim">
            <ClaimCase orderKey={orderKey} claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClaimCase({ orderKey, claim }: { orderKey: string; claim: OwnClaim }) {
  const { kind, state, lines, words, photos, entries, refund, isPaidBack, pointsBack, replacement } = claim
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{CLAIM_KIND_LABELS[kind]}</span>
        <Badge tone={CLAIM_TONES[state]}>{OWN_CLAIM_STATE_LABELS[state]}</Badge>
        <span className="figures text-muted">{dateAndTime(claim.createdAt)}</span>
      </p>
      <p className="figures mt-1">{lines.map(({ quantity, nameDa }) => `${quantity} × ${nameDa}`).join(', ')}</p>
      {claimReasonText(kind, claim.reason) && <p>{claimReasonText(kind, claim.reason)}</p>}
      {words && <p className="mt-1 break-words whitespace-pre-line text-muted">{words}</p>}
      <ClaimPhotos
        claimId={claim.id}
        photos={photos}
        load={(n, signal) => browserApi.showOwnClaimPhoto({ params: { key: orderKey, id: claim.id, n } }, { signal })}
      />
      <ol className="figures mt-2 border-l-2 border-line">
        {entries
          .filter((entry) => !HIDDEN_ENTRIES.includes(entry.kind))
          .map((entry) => (
            <li key={`${entry.kind}-${entry.timestamp}`} className="py-1.5 pl-4">
              <span className="font-semibold">{CLAIM_ENTRY_LABELS[entry.kind]}</span>
              <span className="text-muted"> · {dateAndTime(entry.timestamp)}</span>
              {entry.words && <span className="block break-words whitespace-pre-line">{entry.words}</span>}
            </li>
          ))}
      </ol>
      {claim.returnLabel && (
        <div className="mt-2">
          <ReturnParcel
            label={claim.returnLabel}
            fileName={`Returlabel_${claim.id}.pdf`}
            load={() => browserApi.showOwnReturnLabel({ params: { key: orderKey, id: claim.id } })}
          />
        </div>
      )}
      {refund > 0 && (
        <p className="mt-1 font-semibold">
          {isPaidBack ? 'Betalt tilbage: ' : 'Du får tilbage: '}
          {amountWithOre(krToOre(refund))}
        </p>
      )}
      {pointsBack > 0 && <p className="mt-1 font-semibold">{pointsBackText(pointsBack)}</p>}
      {replacement && <Replacement {...replacement} isGuest={!isOrderId(orderKey)} />}
      {awaitsAnswer(claim) && <AnswerForm orderKey={orderKey} claimId={claim.id} />}
    </>
  )
}

/** Guests get the link to the new order by mail when it is sent. */
function Replacement({ orderNumber, isCancelled, isGuest }: NonNullable<OwnClaim['replacement']> & { isGuest: boolean }) {
  return (
    <p className="mt-1">
      Nye varer: {isGuest ? orderNumber : <Link to={paths.orders(orderNumber)}>{orderNumber}</Link>}
      {isCancelled && ' (annulleret)'}
    </p>
  )
}

function AnswerForm({ orderKey, claimId }: { orderKey: string; claimId: number }) {
  const [words, setWords] = useState('')
  const { run, isBusy, error } = useAction({ returnsError: true, onSuccess: () => refreshOwnClaims(orderKey) })
  const send = () => run(() => browserApi.answerClaim({ params: { key: orderKey, id: claimId }, body: { words } }))
  return (
    <Form label="Svar på spørgsmålet" className="mt-2 grid max-w-prose gap-3" onSubmit={send}>
      <UnsavedWarning isDirty={words !== '' && !isBusy} />
      <TextAreaField
        label="Dit svar"
        rows={3}
        maxLength={CLAIM_TEXTS.answer}
        value={words}
        error={error ?? undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <div>
        <Button type="submit" variant="signal" isBusy={isBusy} busyText="Sender...">
          Send svaret
        </Button>
      </div>
    </Form>
  )
}
