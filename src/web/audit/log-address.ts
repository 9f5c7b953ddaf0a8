import { AUDIT_SUBJECTS, type AuditSubject } from '#domain/audit/audit.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { paths } from '#web/paths.ts'

/** The log's state as it stands in its address; what is empty does not narrow it. */
export type LogState = Readonly<{
  search: string
  kind: AuditSubject | ''
  subjectId: string
  by: string
  from: string
  to: string
  before: string
}>

const DEFAULTS: LogState = { search: '', kind: '', subjectId: '', by: '', from: '', to: '', before: '' }

/** Reads the state from an address; what makes no sense has its default. */
export function readLog(params: URLSearchParams): LogState {
  const text = (name: string) => params.get(name) ?? ''
  const number = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name)) ? text(name) : '')
  const date = (name: string) => (isCalendarDate(text(name)) ? text(name) : '')
  return {
    search: text('search').slice(0, 200),
    kind: AUDIT_SUBJECTS.find((kind) => kind === text('kind')) ?? '',
    subjectId: text('subjectId').slice(0, 100),
    by: number('by'),
    from: date('from'),
    to: date('to'),
    before: /^[1-9]\d{0,14}$/.test(text('before')) ? text('before') : '',
  }
}

/** The address of a state; any change but that of the page goes back to the newest. */
export function logAddress(change: Partial<LogState>, state: LogState = DEFAULTS): string {
  const next = { ...state, before: '', ...change }
  const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')).toString()
  return query ? `${paths.adminLog()}?${query}` : paths.adminLog()
}

/** What the API is asked for a state. */
export function toAuditQuery({ kind, by, before, ...texts }: LogState) {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  return { ...given, ...(kind && { kind }), ...(by && { by: Number(by) }), ...(before && { before: Number(before) }), limit: 50 }
}
