import { ImageUp } from 'lucide-react'
import { useEffect } from 'react'
import { PRODUCT_PICTURE } from '#domain/pictures/picture-limits.ts'
import { useFileDrop } from '#web/forms/use-file-drop.ts'
import { classes } from '#web/ui/classes.ts'
import { droppedFiles } from './dropped-files.ts'
import { uploadFiles } from './upload-queue.ts'

const INPUT_ID = 'billeder'

export function focusDropZone(): void {
  document.getElementById(INPUT_ID)?.focus()
}

/** Pictures are dropped or picked here. A drop beside the zone is held back, or the browser would open the file. */
export function DropZone({ isSmall }: { isSmall: boolean }) {
  const { isOver, target } = useFileDrop((dropped) => void droppedFiles(dropped).then(uploadFiles))
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
    }
  }, [])
  return (
    <label
      htmlFor={INPUT_ID}
      {...target}
      className={classes(
        'flex items-center gap-5 border border-dashed px-6 transition-colors hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-strong',
        isSmall ? 'min-h-24 py-4' : 'min-h-64 flex-col justify-center py-10 text-center',
        isOver ? 'border-signal bg-stage' : 'border-edge bg-raised',
      )}
    >
      <ImageUp size={isSmall ? 28 : 44} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-bold">Træk billeder hertil, eller vælg dem her</span>
        <span className="block text-sm text-muted">JPG, PNG, WebP, højst {PRODUCT_PICTURE.maxMegabytes} MB pr. fil</span>
      </span>
      <input
        id={INPUT_ID}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        onChange={({ target: picker }) => {
          uploadFiles([...(picker.files ?? [])])
          // allows picking the same file again
          picker.value = ''
        }}
      />
    </label>
  )
}
