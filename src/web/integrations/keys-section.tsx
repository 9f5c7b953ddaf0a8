import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '#contract/integrations.ts'
import { KEY_RIGHT_TABLE } from '#domain/customers/rights/key-rights.ts'
import { KEY_STATE_LABELS, type KeyState, keyState } from '#domain/integrations/api-key.ts'
import { browserApi } from '#web/api.ts'
import { date, dateAndTime } from '#web/format.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { RowActions } from '#web/lists/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { KeyDialog } from './key-dialog.tsx'

const LOOKS = { revoke: { icon: Ban, label: 'Træk tilbage' } } as const
const TONES = { active: 'success', expired: 'warning', revoked: 'neutral' } as const satisfies Record<KeyState, string>

type KeysSectionProps = { keys: readonly ApiKey[]; nowMs: number; onChanged: () => void }

export function KeysSection({ keys, nowMs, onChanged }: KeysSectionProps) {
  const [isMaking, setIsMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const stateOf = (key: ApiKey) => keyState({ expiresAtMs: Date.parse(key.expiresAt), isRevoked: key.revokedAt !== null }, nowMs)
  return (
    <section aria-labelledby="noegler">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 id="noegler" className="text-lg">
          Nøgler
        </h2>
        <Button variant="signal" onClick={() => setIsMaking(true)}>
          <Plus size={18} aria-hidden /> Ny nøgle
        </Button>
      </div>
      {keys.length === 0 ? (
        <EmptyList>Giv hvert program sin egen nøgle med det, det skal kunne, og ikke mere.</EmptyList>
      ) : (
        <SmallTable
          rows={keys}
          keyOf={({ id }) => id}
          caption="Nøgler"
          columns={[
            {
              label: 'Program',
              isRowHeading: true,
              className: 'w-full wrap-anywhere',
              cell: (key) => (
                <>
                  <span className="font-semibold">{key.name}</span> <span className="code text-muted">{key.prefix}…</span>
                  <span className="block text-xs text-muted">{key.rights.map((right) => KEY_RIGHT_TABLE[right].label).join(', ')}</span>
                  <span className="block text-xs text-muted sm:hidden">{usedText(key)}</span>
                </>
              ),
            },
            { label: 'Sidst brugt', isForWide: true, className: 'sm:min-w-40', cell: usedText },
            {
              label: 'Status',
              cell: (key) => (
                <>
                  <Badge tone={TONES[stateOf(key)]}>{KEY_STATE_LABELS[stateOf(key)]}</Badge>
                  {stateOf(key) === 'active' && <span className="block pt-1 text-xs text-muted">til {date(key.expiresAt)}</span>}
                </>
              ),
            },
            {
              label: 'Handlinger',
              isFigure: true,
              cell: (key) =>
                key.revokedAt === null && (
                  <RowActions actions={['revoke']} looks={LOOKS} name={key.name} onAction={() => setRevoking(key)} />
                ),
            },
          ]}
        />
      )}
      {isMaking && (
        <KeyDialog
          onMade={onChanged}
          onClose={() => {
            setIsMaking(false)
          }}
        />
      )}
      {revoking && (
        <RevokeKey
          apiKey={revoking}
          onDone={() => {
            setRevoking(null)
            onChanged()
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  )
}

function usedText({ lastUsedAt, lastUsedFrom }: ApiKey): string {
  return lastUsedAt === null ? 'Aldrig brugt' : [dateAndTime(lastUsedAt), lastUsedFrom].filter(Boolean).join(' · ')
}

function RevokeKey({ apiKey, onDone, onClose }: { apiKey: ApiKey; onDone: () => void; onClose: () => void }) {
  return (
    <AskedCall
      title="Træk nøglen tilbage"
      question={`${apiKey.name} kan ikke længere bruge butikken. Det kan ikke fortrydes: programmet skal have en ny nøgle.`}
      confirmLabel="Træk tilbage"
      call={() => browserApi.revokeApiKey({ params: { id: apiKey.id } })}
      failure="Kunne ikke trække nøglen tilbage"
      onDone={onDone}
      onClose={onClose}
    />
  )
}
