import { sql } from 'drizzle-orm'
import { type Query, statement } from '#server/database/statement.ts'

/** `links` name lines by position. */
export type LinkedProjects = Readonly<{
  accountId: number
  orderId: number
  links: readonly Readonly<{ position: number; jobId: number }>[]
}>

const insertLinks = statement<{ accountId: number; orderId: number; jobIds: readonly number[]; links: string }>(
  'link-jobs',
  ({ accountId, orderId, jobIds, links }) => sql`
    with held as (select id from jobs where account_id = ${accountId} and id = any(${jobIds}::int[]) order by id for key share)
    insert into job_order_lines (job_id, order_line_id)
    select held.id, l.id from jsonb_to_recordset(${links}::jsonb) as asked("position" int, "jobId" int)
    join held on held.id = asked."jobId" join order_lines l on l.order_id = ${orderId} and l."position" = asked."position"
    on conflict do nothing`,
)

/** Links an order's lines to jobs. Jobs of others and deleted jobs are ignored, as a cart may be old. */
export function linkProjects({ accountId, orderId, links }: LinkedProjects): Query {
  const jobIds = [...new Set(links.map(({ jobId }) => jobId))]
  return insertLinks({ accountId, orderId, jobIds, links: JSON.stringify(links) })
}
