import { ImageUp } from 'lucide-react'
import { useEffect } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import { PRODUCT_PICTURE } from '#domain/pictures/picture-limits.ts'
import { useFileDrop } from '#web/forms/use-file-drop.ts'
import { classes } from '#web/ui/classes.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { uploadFiles } from './upload-queue.ts'

/** Limits one drop: a wrong folder must not freeze the page. */
const MAX_FILES = 1000

const INPUT_ID = 'billeder'

export function focusDropZone(): void {
  document.getElementById(INPUT_ID)?.focus()
}

/** Pictures are dropped or picked here. A drop beside the zone is held back, or the browser would open the file. */
export function DropZone({ isSmall }: { isSmall: boolean }) {
  const { isOver, target } = useFileDrop((dropped) => void droppedFiles(dropped).then(uploadFiles))
  useEffect(() => {
    const ignoreDrop = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', ignoreDrop)
    window.addEventListener('drop', ignoreDrop)
    return () => {
      window.removeEventListener('dragover', ignoreDrop)
      window.removeEventListener('drop', ignoreDrop)
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
      <FileInput id={INPUT_ID} multiple accept="image/jpeg,image/png,image/webp" onChoose={uploadFiles} />
    </label>
  )
}

/** The files of a drop, including those in folders, and a word when there were too many. Must be called while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return [...transfer.files]
  const files: File[] = []
  for (const entry of entries) await collect(entry, files)
  if (files.length > MAX_FILES) toast.error(`Kun de første ${count(MAX_FILES, 'fil', 'filer')} er taget med. Træk resten hertil bagefter.`)
  return files.slice(0, MAX_FILES)
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  // one more shows that there are too many
  if (files.length > MAX_FILES) return
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)))
    if (file) files.push(file)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // a folder is read in portions until an empty one comes
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (portion.length === 0) return
    // skips hidden files
    for (const child of portion) if (!child.name.startsWith('.')) await collect(child, files)
  }
}
