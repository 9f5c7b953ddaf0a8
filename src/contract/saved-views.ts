import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, LIST_EXPECTED, line, refuseFor } from '#contract/http/fields.ts'
import { SAVED_VIEW, TABLED_LISTS, VIEW_REFUSED, VIEWED_LIST_NAMES, viewQueryProblem } from '#domain/saved-views/saved-view.ts'

const list = z.enum(VIEWED_LIST_NAMES, 'Vælg en liste.')
const tabled = z.enum(TABLED_LISTS, 'Vælg en liste.')

/** A list's filters and order, as in its address. */
const savedView = z.object({
  id: z.number().int(),
  list,
  name: z.string(),
  /** without a question mark: `status=pending&sort=-total` */
  query: z.string(),
  /** visible to colleagues who may read the list */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  by: z.string(),
})
export type SavedView = z.infer<typeof savedView>

const views = z.array(savedView)
/** Hidden columns by list, named by their headings; lists without hidden columns are missing. */
const columns = z.partialRecord(tabled, z.array(z.string()))
const ownViews = z.object({ views, columns })
export type OwnViews = z.infer<typeof ownViews>

export const savedViewCalls = defineCalls({
  listSavedViews: {
    access: 'admin',
    summary:
      "Lists saved views of the lists the user may read, by name: first the user's own, then those shared by colleagues. Also returns the columns the user has hidden in each list",
    response: answer(ownViews.shape),
    errors: [],
  },
  saveView: {
    access: 'admin',
    summary: 'Saves a view of a list, replacing one of the same name. Returns all views',
    body: z.object({
      list,
      name: line(SAVED_VIEW.name, 'Skriv, hvad visningen skal hedde.'),
      query: z.string(VIEW_REFUSED).superRefine(refuseFor(viewQueryProblem)),
      isShared: z.boolean(),
    }),
    response: answer({ message: z.string(), views }),
    errors: ['too_many_views'],
  },
  deleteSavedView: {
    access: 'admin',
    summary: "Deletes a view of the user's own or, as a superadmin, a shared one. Returns the remaining views",
    params: idParam,
    response: answer({ message: z.string(), views }),
    errors: ['view_not_found'],
  },
  chooseListColumns: {
    access: 'admin',
    summary: 'Hides columns of a list for the user; columns the list does not have are ignored. Returns the hidden columns of all lists',
    params: z.object({ list: tabled }),
    body: z.object({ hidden: z.array(line(40), LIST_EXPECTED).max(20, 'Højst 20.') }),
    response: answer({ columns }),
    errors: [],
  },
})
