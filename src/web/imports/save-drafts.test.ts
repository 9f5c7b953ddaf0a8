import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadedFile } from '#contract/imports/pictures.ts'
import type { FirstProduct } from '#contract/products/staff-product.ts'
import type * as Api from '#web/api.ts'

/** What the shop stored, with or without its answer arriving. */
const stored: FirstProduct[] = []
let isAnswerLost = false
let isLoggedOut = false
let whileSaving = () => {}
const toast = { success: vi.fn(), error: vi.fn() }
vi.mock('#web/ui/toast.ts', () => ({ toast }))
vi.mock('#web/api.ts', async (original) => {
  const api = await original<typeof Api>()
  return {
    ...api,
    browserApi: {
      createProduct: async ({ body }: { body: FirstProduct }) => {
        stored.push(body)
        whileSaving()
        if (isAnswerLost) throw new TypeError('Failed to fetch')
        return { undoableId: 1 }
      },
      listStaffProducts: async ({ query: { search } }: { query: { search: string } }) => {
        if (isLoggedOut) throw new api.ApiError(401, { message: 'Log ind' })
        return { products: stored.filter(({ nameDa }) => nameDa.includes(search)).map(({ images }) => ({ imageUrl: images?.[0] })) }
      },
    },
  }
})

const CREATED_BEFORE = 'Produktet er allerede oprettet, som det så ud, før du rettede kladden. Ret det under Produkter, og fjern kladden.'

const picture = (url: string): UploadedFile => ({
  imageUrl: url,
  originalName: 'IMG_1.jpg',
  parsedInfo: { kcwId: null, name: null, nameDa: null, category: null, productType: null, backing: null, color: null, series: null },
  picture: { url, alt: '', width: 1200, height: 900, placeholder: null, avif: '', webp: '' },
  suggestedColors: [],
})

async function draftToSave() {
  vi.resetModules()
  const store = await import('./drafts-store.ts')
  const { saveDraft } = await import('./save-drafts.ts')
  const { withPicture } = await import('./draft.ts')
  store.openDrafts(7)
  store.addDraft(picture('/images/a-1200.webp'), 1)
  const [id] = store.draftIds()
  if (!id) throw new Error('no draft')
  store.changeDraft(id, { nameDa: 'Blå', name: 'Blue', price: '4995', categoryId: 'bilfolie' })
  return { ...store, id, saveDraft, withPicture }
}

/** A draft whose product the shop stored without its answer arriving. */
async function draftSentWithoutAnswer() {
  const draft = await draftToSave()
  isAnswerLost = true
  expect(await draft.saveDraft(draft.id)).toBe(false)
  isAnswerLost = false
  return draft
}

beforeEach(() => {
  stored.length = 0
  isLoggedOut = false
  whileSaving = () => {}
  const texts = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  for (const shown of Object.values(toast)) shown.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

test('a draft whose answer was lost is not sent again', async () => {
  const { id, saveDraft, draftIds } = await draftSentWithoutAnswer()
  expect(await saveDraft(id)).toBe(true)
  expect(stored).toHaveLength(1)
  expect(draftIds()).toEqual([])
})

test('a draft edited after its answer was lost stays, and says that the product exists as it was sent', async () => {
  const { id, saveDraft, changeDraft, readDraft, withPicture } = await draftSentWithoutAnswer()
  const edits = [
    { price: '5495' },
    { nameDa: 'Havblå' },
    (draft: NonNullable<ReturnType<typeof readDraft>>) => withPicture(draft, picture('/images/b-1200.webp')),
  ]
  for (const edit of edits) {
    changeDraft(id, edit)
    expect(await saveDraft(id)).toBe(false)
    expect(readDraft(id)?.problem?.message).toBe(CREATED_BEFORE)
  }
  expect(stored).toHaveLength(1)
  expect(toast.success).not.toHaveBeenCalled()
})

test('a draft edited while it is saved stays, and says that the product exists as it was sent', async () => {
  const { id, saveDraft, changeDraft, readDraft } = await draftToSave()
  whileSaving = () => changeDraft(id, { descriptionDa: 'Dyb og blank' })
  expect(await saveDraft(id)).toBe(false)
  expect(readDraft(id)).toMatchObject({ descriptionDa: 'Dyb og blank', problem: { message: CREATED_BEFORE } })
  expect(await saveDraft(id)).toBe(false)
  expect(stored).toHaveLength(1)
})

test('a draft whose answer was lost is still looked up after the lookup was refused', async () => {
  const { id, saveDraft } = await draftSentWithoutAnswer()
  isLoggedOut = true
  expect(await saveDraft(id)).toBe(false)
  isLoggedOut = false
  expect(await saveDraft(id)).toBe(true)
  expect(stored).toHaveLength(1)
})
