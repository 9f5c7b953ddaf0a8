import { JOB_STATUS_LABELS, type JobStatus } from '#domain/jobs/job.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = { offer: 'neutral', agreed: 'warning', 'under-way': 'signal', done: 'success' } as const satisfies Record<JobStatus, string>

export function JobStatusBadge({ status }: { status: JobStatus }) {
  return <Badge tone={TONES[status]}>{JOB_STATUS_LABELS[status]}</Badge>
}
