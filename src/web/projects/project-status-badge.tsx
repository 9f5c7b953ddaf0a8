import { JOB_STATUS_LABELS, type ProjectStatus } from '#domain/projects/project.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = { offer: 'neutral', agreed: 'warning', 'under-way': 'signal', done: 'success' } as const satisfies Record<
  ProjectStatus,
  string
>

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={TONES[status]}>{JOB_STATUS_LABELS[status]}</Badge>
}
