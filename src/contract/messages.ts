import { z } from 'zod'
import { answer, defineCall, done } from './call.ts'
import { email, line, optionalLine, timestamp } from './fields.ts'

/** What the contact form sends. */
export const contactMessage = z.object({
  name: line(120, 'Skriv dit navn.'),
  email,
  phone: optionalLine(30),
  subject: line(150, 'Skriv et emne.'),
  message: z
    .string('Skriv en besked.')
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'Skriv en besked.').max(5000, 'Højst 5000 tegn.')),
  /** a field people do not see: what fills it in is a program */
  website: z.string().max(200).optional(),
})

export const message = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  createdAt: timestamp,
})
export type Message = z.infer<typeof message>

export const messageCalls = {
  sendMessage: defineCall({
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Keeps a message of the contact form and mails it to the shop',
    body: contactMessage,
    response: done,
    errors: ['too_many_requests'],
  }),
  listMessages: defineCall({
    method: 'GET',
    path: '/messages',
    access: 'admin',
    summary: 'Messages of the contact form, newest first',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    response: answer({ messages: z.array(message), total: z.number().int() }),
    errors: [],
  }),
} as const
