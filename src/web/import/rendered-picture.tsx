import { deriveFilmLook } from '#domain/products/film-look.ts'
import { FilmPictureButton } from '#web/admin/film-picture-button.tsx'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { type Draft, withPicture } from './draft.ts'
import { changeDraft } from './drafts-store.ts'

export function RenderedPicture({ draft, tags }: { draft: Draft; tags: TagChoices }) {
  const nameOf = (list: readonly { id: string; name_da?: string; nameDa?: string }[], id: string) => {
    const tag = list.find((one) => one.id === id)
    return tag?.name_da ?? tag?.nameDa ?? null
  }
  const look = deriveFilmLook({
    name: draft.nameDa,
    series: nameOf(tags.series, draft.series),
    productType: nameOf(tags.productTypes, draft.productTypeId),
    categoryId: draft.categoryId,
    hex: tags.colors.find(({ id }) => id === draft.colorTags[0])?.hex_code ?? null,
    colorTags: draft.colorTags,
  })
  return <FilmPictureButton look={look} name={draft.nameDa} onMade={(file) => changeDraft(draft.id, (now) => withPicture(now, file))} />
}
