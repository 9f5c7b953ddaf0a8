import { sql } from 'drizzle-orm'
import { type Query, statement } from '#server/database/statement.ts'

/** Which lines of an order, by their place in it, are for which of its buyer's own jobs. */
export type LinkedJobs = Readonly<{ accountId: number; orderId: number; links: readonly Readonly<{ position: number; jobId: number }>[] }>

const insertLinks = statement<{ accountId: number; orderId: number; jobIds: readonly number[]; links: string }>(
  'link-jobs',
  ({ accountId, orderId, jobIds, links }) => sql`
    with held as (select id from jobs where account_id = ${accountId} and id = any(${jobIds}::int[]) order by id for key share)
    insert into job_order_lines (job_id, order_line_id)
    select held.id, l.id from jsonb_to_recordset(${links}::jsonb) as asked("position" int, "jobId" int)
    join held on held.id = asked."jobId" join order_lines l on l.order_id = ${orderId} and l."position" = asked."position"
    on conflict do nothing`,
)

/** Says of an order's lines which jobs they are for. Jobs of others, and those deleted meanwhile, are left out: a cart may be older than they. */
export function linkJobs({ accountId, orderId, links }: LinkedJobs): Query {
  const jobIds = [...new Set(links.map(({ jobId }) => jobId))]
  return insertLinks({ accountId, orderId, jobIds, links: JSON.stringify(links) })
}
