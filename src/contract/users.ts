import { z } from 'zod'
import { TIERS } from '#domain/settings.ts'
import { ROLES } from './auth.ts'
import { answer, defineCall, done } from './call.ts'
import { idParam, percent, timestamp } from './fields.ts'

/** A customer as staff see it (spec §3 'User / customer'). */
export const user = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  cvr: z.string().nullable(),
  /** false when the number's check digit is wrong: flagged to staff (design §5 'CVR') */
  cvrIsValid: z.boolean().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  tier: z.enum(TIERS),
  points: z.number().int(),
  customDiscount: percent.nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  approved: z.boolean(),
  active: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: timestamp,
})
export type User = z.infer<typeof user>

export const userCalls = {
  listUsers: defineCall({
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary: 'Customers, newest first',
    query: z.object({
      search: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).max(100_000).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    response: answer({ users: z.array(user), total: z.number().int() }),
    errors: [],
  }),
  listPendingUsers: defineCall({
    method: 'GET',
    path: '/users/pending',
    access: 'admin',
    summary: 'Customers waiting for approval, the longest waiting first',
    response: answer({ users: z.array(user), total: z.number().int() }),
    errors: [],
  }),
  approveUser: defineCall({
    method: 'PUT',
    path: '/users/{id}/approve',
    access: 'admin',
    summary: 'Approves a waiting customer, once, and mails a welcome',
    params: idParam,
    response: done,
    errors: ['customer_not_found', 'already_approved'],
  }),
  deleteUser: defineCall({
    method: 'DELETE',
    path: '/users/{id}',
    access: 'admin',
    summary: 'Rejects a waiting customer or deletes one; with orders the customer is anonymised and locked',
    params: idParam,
    response: done,
    errors: ['customer_not_found', 'last_superadmin', 'not_yourself'],
  }),
} as const
