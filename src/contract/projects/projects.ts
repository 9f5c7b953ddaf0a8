import { z } from 'zod'
import { batchRolls } from '#contract/batches/batches.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import {
  day,
  id,
  idInAddress,
  idParam,
  kr,
  line,
  optionalText,
  page,
  searchText,
  secretKey,
  timestamp,
  typed,
  wholeNumber,
} from '#contract/http/fields.ts'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { DIFFICULTIES, MAX_PANELS, PANEL_CM, PANEL_COUNT, WASTE_PERCENT } from '#domain/calculator/metres-needed.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { HOURS_UNREADABLE, PROJECT_STATUSES, PROJECT_TEXTS } from '#domain/projects/project.ts'
import { WORK_MINUTES } from '#domain/projects/work-hours.ts'
import { projectCar } from './project-car.ts'
import { projectCustomer } from './project-customers.ts'

const centimetres = z.number().int().min(PANEL_CM.min).max(PANEL_CM.max)

const question = z.object({
  /** the id of a model or class; null for panels alone */
  car: typed().max(200).nullable(),
  parts: z.array(z.enum(CAR_PARTS)).max(CAR_PARTS.length).readonly(),
  panels: z
    .array(z.object({ widthCm: centimetres, heightCm: centimetres, count: z.number().int().min(PANEL_COUNT.min).max(PANEL_COUNT.max) }))
    .max(MAX_PANELS)
    .readonly(),
  difficulty: z.enum(DIFFICULTIES),
  wastePercent: z.number().int().min(WASTE_PERCENT.min).max(WASTE_PERCENT.max),
  /** SKU; null when none is chosen */
  film: typed().max(MAX_SKU_LENGTH).nullable(),
  oneBatch: z.boolean(),
  tools: z.boolean(),
})

const tool = z.object({ productId: z.number().int(), kcwId: z.string(), nameDa: z.string(), pieces: z.number().int() })

const projectFilm = z.object({
  id: z.number().int(),
  /** null when none is chosen or the film was deleted; number and name are kept */
  productId: z.number().int().nullable(),
  kcwId: z.string().nullable(),
  nameDa: z.string().nullable(),
  hex: z.string().nullable(),
  widthMm: z.number(),
  lengthMm: z.number(),
  /** the car or class whose figure was used */
  car: z.string().nullable(),
  question,
  tools: z.array(tool).readonly(),
  fromMm: z.number().int(),
  toMm: z.number().int(),
  rolls: z.number().int(),
  atLeast: z.number().int(),
  createdAt: timestamp,
})
export type ProjectFilm = z.infer<typeof projectFilm>

const orderedLine = z.object({
  id: z.number().int(),
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  /** of the product, or of the project when that is deleted */
  hex: z.string().nullable(),
  quantity: z.number().int(),
  batches: z.array(batchRolls).readonly(),
  sharedWith: z.number().int(),
})
export type OrderedForProject = z.infer<typeof orderedLine>

const madeOffer = z.object({
  id: z.number().int(),
  number: z.string(),
  madeAt: timestamp,
  validUntil: day,
  inclVat: kr,
  sentTo: z.string().nullable(),
  sentAt: timestamp.nullable(),
})

const responsible = z.union([z.literal('owner'), id])
const colleague = z.object({ who: responsible, name: z.string() })
export type Colleague = z.infer<typeof colleague>

const job = z.object({
  id: z.number().int(),
  car: z.string(),
  status: z.enum(PROJECT_STATUSES),
  plannedOn: day.nullable(),
  note: z.string().nullable(),
  customer: projectCustomer.nullable(),
  responsible: colleague.nullable(),
  /** who the project can be assigned to, including the caller */
  colleagues: z.array(colleague),
  films: z.array(projectFilm),
  onCar: projectCar.nullable(),
  /** entered, and calculated from the workshop's own times; null where those are missing */
  minutes: z.object({ typed: z.number().int().nullable(), calculated: z.number().int().nullable() }),
  /** the material's cost to the workshop at today's prices; null when a film is no longer sold */
  material: z.object({ typed: kr.nullable(), calculated: kr.nullable() }),
  orders: z.array(
    z.object({
      id: z.number().int(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      deliveryWay: z.enum(DELIVERY_WAYS),
      createdAt: timestamp,
      lines: z.array(orderedLine),
    }),
  ),
  offers: z.array(madeOffer),
  revision: z.number().int(),
  createdAt: timestamp,
  changedAt: timestamp,
})
export type Project = z.infer<typeof job>

const listedProject = z.object({
  id: z.number().int(),
  car: z.string(),
  status: z.enum(PROJECT_STATUSES),
  plannedOn: day.nullable(),
  customer: z.object({ name: z.string(), plate: z.string().nullable() }).nullable(),
  responsible: colleague.nullable(),
  films: z.array(z.object({ nameDa: z.string().nullable(), hex: z.string().nullable(), toMm: z.number().int(), rolls: z.number().int() })),
  orders: z.number().int(),
  changedAt: timestamp,
})
export type ListedProject = z.infer<typeof listedProject>

export const savedProject = answer({ message: z.string(), job })
const filmParams = z.object({ id: idInAddress, filmId: idInAddress })
const customerId = id.nullable()

/** Another workshop's projects are answered as not found. */
export const projectCalls = defineCalls({
  listProjects: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Lists the jobs of the workshop, last changed first; `search` matches car, film, note, customer and number plate',
    query: z.object({
      search: searchText.optional(),
      status: z.enum(PROJECT_STATUSES).optional(),
      open: z.enum(['true']).optional(),
      customer: idInAddress.optional(),
      /** assigned to the caller */
      responsible: z.enum(['me']).optional(),
      page,
    }),
    response: answer({
      jobs: z.array(listedProject),
      total: z.number().int(),
      isShared: z.boolean(),
    }),
    errors: [],
  },
  createProject: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Saves a calculation as a job; the server calculates it again and fixes its figures. A repeated `key` returns the same job',
    body: z.object({ key: secretKey, question, customerId: customerId.default(null) }),
    response: savedProject,
    errors: ['job_empty', 'too_many_jobs', 'job_customer_not_found'],
  },
  showProject: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns a job with its calculations, what was ordered for it and of which batch, and its offers',
    params: idParam,
    response: answer({ job }),
    errors: ['job_not_found'],
  },
  changeProject: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Changes a job. `seen` is the revision the change is based on; when a colleague saved first, it is refused with job_changed and the current job',
    params: idParam,
    body: z.object({
      car: line(PROJECT_TEXTS.car, 'Skriv, hvad opgaven skal hedde.'),
      status: z.enum(PROJECT_STATUSES, 'Vælg, hvor langt opgaven er.'),
      plannedOn: day.nullable(),
      note: optionalText(PROJECT_TEXTS.note),
      customerId,
      responsible: responsible.nullable(),
      minutes: wholeNumber(WORK_MINUTES, HOURS_UNREADABLE).nullable(),
      material: kr.nullable(),
      seen: z.number().int(),
    }),
    response: savedProject,
    errors: ['job_not_found', 'job_changed', 'job_customer_not_found', 'member_not_found'],
  },
  copyProject: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Creates a job with the same calculations and car for another customer. A job in one film can be copied in another film; it is then calculated again, without the car. A repeated `key` returns the same job',
    params: idParam,
    body: z.object({ key: secretKey, customerId, film: typed().max(MAX_SKU_LENGTH).nullable().default(null) }),
    response: savedProject,
    errors: ['job_not_found', 'too_many_jobs', 'job_customer_not_found', 'product_not_found'],
  },
  deleteProject: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Permanently deletes a job with its offers; orders are unchanged',
    params: idParam,
    response: done,
    errors: ['job_not_found'],
  },
  addProjectFilm: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Adds another calculation to a job, such as a roof in another film',
    params: idParam,
    body: z.object({ question }),
    response: savedProject,
    errors: ['job_not_found', 'job_empty', 'too_many_job_films'],
  },
  changeProjectFilm: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Replaces a calculation of a job, using current figures; a car in a film that no calculation uses any more is removed',
    params: filmParams,
    body: z.object({ question }),
    response: savedProject,
    errors: ['job_not_found', 'job_empty'],
  },
  removeProjectFilm: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Removes a calculation from a job, and a car in its film unless another calculation uses it; the last calculation cannot be removed',
    params: filmParams,
    response: savedProject,
    errors: ['job_not_found', 'job_empty'],
  },
})
