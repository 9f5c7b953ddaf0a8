import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Setup, TextApproval } from '#contract/settings/setup.ts'
import { BACKUP_IS_OLD_AFTER_DAYS, type LegalText } from '#domain/settings/setup.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

type TextsProps = Pick<Setup, 'approvals'> & { onApproved: (setup: Setup) => void }

export function LegalTexts({ approvals, onApproved }: TextsProps) {
  return (
    <Section
      id={SECTIONS.texts}
      title="Juridiske tekster"
      isRare
      isMissing={!approvals.terms || !approvals.privacy}
      about="Læs dem som din kunde, og sæt dit navn på, at de passer til din butik."
    >
      <ApprovedText text="terms" name="Handelsbetingelser" to={paths.terms()} approval={approvals.terms} onApproved={onApproved} />
      <ApprovedText text="privacy" name="Privatlivspolitik" to={paths.privacy()} approval={approvals.privacy} onApproved={onApproved} />
    </Section>
  )
}

type ApprovedTextProps = {
  text: LegalText
  name: string
  to: string
  approval: TextApproval | null
  onApproved: (setup: Setup) => void
}

function ApprovedText({ text, name, to, approval, onApproved }: ApprovedTextProps) {
  const { run, isBusy } = useAction({ failed: 'Teksten kunne ikke godkendes' })
  const approve = () =>
    run(async () => {
      const { message, setup } = await browserApi.approveText({ params: { text } })
      onApproved(setup)
      toast.success(message)
    })
  return (
    <div className="grid content-start justify-items-start gap-2 text-sm sm:col-span-3">
      <Link to={to} className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
        {name}
      </Link>
      <p className={approval ? 'text-success' : 'text-muted'}>{approval ? approvalText(approval) : 'Ikke godkendt endnu.'}</p>
      <Button isBusy={isBusy} busyText="Gemmer..." onClick={approve} aria-label={`${name}: ${approveLabel(approval)}`}>
        {approveLabel(approval)}
      </Button>
    </div>
  )
}

function approveLabel(approval: TextApproval | null): string {
  return approval ? 'Set og godkendt igen' : 'Set og godkendt'
}

function approvalText({ byName, at }: TextApproval): string {
  return `Set og godkendt af ${byName ?? 'en tidligere kollega'} ${dateAndTime(at)}.`
}

export function BackupState({ newestBackup, hasFreshBackup }: Pick<Setup, 'newestBackup' | 'hasFreshBackup'>) {
  return (
    <Section
      id={SECTIONS.backup}
      title="Backup"
      isRare
      isMissing={!hasFreshBackup}
      about="Alt, butikken ved, på et andet sted end den selv."
    >
      <Notice tone={hasFreshBackup ? 'success' : 'warning'} className="sm:col-span-6">
        <p>{newestBackup ? `Den nyeste backup er fra ${dateAndTime(newestBackup)}.` : 'Der er ingen backup endnu.'}</p>
        {!hasFreshBackup && (
          <p>
            Lad <code>npm run backup</code> køre hver nat på serveren, med samme BACKUP_DIR som butikken. Er den nyeste mere end{' '}
            {BACKUP_IS_OLD_AFTER_DAYS} dage gammel, siger overblikket til.
          </p>
        )}
      </Notice>
    </Section>
  )
}

export function PublicAddress({ publicUrl, hasSafeAddress }: Pick<Setup, 'publicUrl' | 'hasSafeAddress'>) {
  return (
    <Section id={SECTIONS.address} title="Adresse" isRare isMissing={!hasSafeAddress} about="Den står i links i mails og hos søgemaskiner.">
      <Notice tone={hasSafeAddress ? 'success' : 'warning'} className="sm:col-span-6">
        <p className="wrap-anywhere">{publicUrl}</p>
        {!hasSafeAddress && (
          <p>
            Uden https kan andre læse med på vejen. Sæt PUBLIC_URL til butikkens adresse, der begynder med https://, og start butikken igen.
          </p>
        )}
      </Notice>
    </Section>
  )
}
