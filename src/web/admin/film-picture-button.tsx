import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { UploadedFile } from '#contract/imports/pictures.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { uploadPicture } from '#web/upload-picture.ts'

type FilmPictureButtonProps = {
  look: FilmLook
  name: string
  onCreated: (file: UploadedFile) => void
}

const SIZE = { width: 1200, height: 900 } as const

export function FilmPictureButton({ look, name, onCreated }: FilmPictureButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    setIsBusy(true)
    try {
      const picture = await renderPicture(look)
      onCreated((await uploadPicture('uploadProductImage', { picture, name: `${name || 'folie'}.webp` })).file)
      toast.success('Billedet er lavet!')
    } catch (error) {
      toast.error(error instanceof CannotRender ? error.message : messageOf(error, ERRORS.upload_failed.message))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="sm" onClick={make} isBusy={isBusy} busyText="Laver billedet...">
      <Sparkles size={18} aria-hidden /> Lav billede af folien
    </Button>
  )
}

class CannotRender extends Error {}

async function renderPicture(look: FilmLook): Promise<Blob> {
  try {
    const { renderFilmPicture } = await import('#web/film/film-picture.ts')
    return await renderFilmPicture(look, SIZE)
  } catch (cause) {
    throw new CannotRender('Din browser kan ikke vise 3D, så billedet kunne ikke laves.', { cause })
  }
}
