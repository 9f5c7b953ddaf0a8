import type { FirstProduct } from '#contract/products/staff-product.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { isSame } from '#domain/undo/take-back.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { newKey } from '#web/new-key.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { showUndoableChange } from '#web/ui/undo-toast.tsx'
import { type Draft, isHiddenField, type Problem, problemOf, toFirstProduct } from './draft.ts'
import { allDrafts, draftIds, readDraft, removeDrafts, writeDraft } from './drafts-store.ts'

/** Ids being saved: a double click saves once. */
const saving = new Set<string>()

/** One key for all saves until no draft is left: they are one import and undone as one. */
let importKey: string | null = null
let undoableId: number | null = null

/** Saves one draft; true when the product exists. */
export async function saveDraft(id: string): Promise<boolean> {
  if (saving.has(id)) return false
  const problem = await save(id)
  if (!problem) toast.success('Produkt oprettet!')
  else if (problem.isRefusal) toast.error(`Kunne ikke oprette produkt: ${problem.message}`)
  else toast.error(problem.message)
  return !problem
}

/** Saves all drafts one by one; those that fail stay, each with its reason. */
export async function saveAllDrafts(onProgress: (done: number, all: number) => void): Promise<void> {
  const all = allDrafts().map(({ id }) => id)
  let failed = 0
  if (importKey === null) undoableId = null
  for (const [index, id] of all.entries()) {
    onProgress(index, all.length)
    if (readDraft(id) && !saving.has(id) && (await save(id))) failed += 1
  }
  const created = all.filter((id) => !readDraft(id)).length
  if (created > 0) showUndoableChange(`${count(created, 'produkt', 'produkter')} oprettet!`, undoableId)
  if (failed > 0) toast.error(`${count(failed, 'produkt', 'produkter')} fejlede`)
}

type Failure = Problem & Readonly<{ isRefusal: boolean }>

async function save(id: string): Promise<Failure | null> {
  const draft = readDraft(id)
  if (!draft) return null
  const problem = problemOf(draft)
  if (problem) return recordFailure(id, { ...problem, isRefusal: false })
  saving.add(id)
  try {
    const { sent } = draft
    if (sent === null || !(await isCreated(sent))) await create(draft)
    // the fields stay open while the draft is on its way
    const now = readDraft(id)
    if (now?.sent && !isSame(now.sent, toFirstProduct(now)))
      return recordFailure(id, { message: CREATED_BEFORE, fields: {}, isRefusal: false })
    removeDrafts([id])
    if (draftIds().length === 0) importKey = null
    return null
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : {}
    return recordFailure(id, { message: messageOf(error, 'Ukendt fejl'), fields, isRefusal: true })
  } finally {
    saving.delete(id)
  }
}

const CREATED_BEFORE = 'Produktet er allerede oprettet, som det så ud, før du rettede kladden. Ret det under Produkter, og fjern kladden.'

async function create(draft: Draft): Promise<void> {
  const { id } = draft
  const sent = toFirstProduct(draft)
  writeDraft(id, { sent, problem: null })
  if (importKey === null) undoableId = null
  importKey ??= newKey()
  try {
    undoableId = (await browserApi.createProduct({ body: { ...sent, importKey } })).undoableId
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status > 0 && error.status < 500
    if (isAnswer) writeDraft(id, { sent: null })
    throw error
  }
}

/** Whether an earlier attempt without an answer created the product; it is recognised by its picture. */
async function isCreated({ nameDa, images }: FirstProduct): Promise<boolean> {
  const { products } = await browserApi.listStaffProducts({ query: { search: nameDa, sort: '-createdAt', limit: 50 } })
  return products.some(({ imageUrl }) => imageUrl === images?.[0])
}

/** Shows the reason on the card, and opens it when the wrong field is hidden. */
function recordFailure(id: string, failure: Failure): Failure {
  const { message, fields } = failure
  const draft = readDraft(id)
  writeDraft(id, { problem: { message, fields }, isEditing: draft?.isEditing || Object.keys(fields).some(isHiddenField) })
  return failure
}
