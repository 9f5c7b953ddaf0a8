import { ERRORS } from '#contract/error-codes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sample, Samples } from './sample.tsx'

const BADGES = [
  ['neutral', 'Kladde'],
  ['signal', '-15%'],
  ['success', 'Betalt'],
  ['warning', 'Afventer'],
  ['danger', 'Annulleret'],
] as const
const NOTICES = [
  ['info', ERRORS.awaiting_approval.message],
  ['success', 'Din besked er sendt.'],
  ['warning', 'Priserne er ændret, siden du lagde varerne i kurven.'],
  ['danger', 'Ordren kunne ikke sendes.'],
] as const

export function SayingSamples() {
  return (
    <Samples title="Beskeder og tilstande">
      <div className="flex flex-wrap items-end gap-6">
        {BADGES.map(([tone, word]) => (
          <Sample key={tone} code={tone}>
            <Badge tone={tone}>{word}</Badge>
          </Sample>
        ))}
        <Sample code="Price">
          <Price price="5.495 kr." />
        </Sample>
        <Sample code="Price original">
          <Price price="4.926 kr." original="5.795 kr." />
        </Sample>
        <Sample code="Price size=lg">
          <Price price="4.926 kr." original="5.795 kr." size="lg" />
        </Sample>
        <Sample code="Skeleton">
          <Skeleton className="h-11 w-40" />
        </Sample>
      </div>
      <div className="mt-8 grid gap-4 lg:grid-cols-2">
        {NOTICES.map(([tone, text]) => (
          <Notice key={tone} tone={tone} title={tone === 'info' ? undefined : 'Bemærk'}>
            {text}
          </Notice>
        ))}
      </div>
      <div className="mt-8">
        <EmptyState title={ERRORS.order_empty.message} action={<Button variant="signal">Se produkter</Button>}>
          <p>Find en folie, og læg den i kurven.</p>
        </EmptyState>
      </div>
    </Samples>
  )
}
